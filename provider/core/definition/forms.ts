/** The answers of one form to the questions that the core and the tools ask about a resource type. */
export interface FormRules {
  /** Whether only this object has the id. The id then identifies the object, and no other resource may declare the object. */
  readonly isIdOwn: boolean;
  /** Whether a read can show that the object is gone. */
  readonly canShowGone: boolean;
  /** Whether a call reads the object. */
  readonly isRead: boolean;
  /** Whether several resources may own the object, each with its own parts, such as the variables of an application. The definition asks `owners`. */
  readonly ownsParts: boolean;
  /** Whether other users also set values of the object. A creation then only changes it, writes are read back, and only own values are restored. */
  readonly isShared: boolean;
  /** Whether the resource represents something that happened once. Deleting it sends nothing, and no run looks for it or refreshes it. */
  readonly isPast: boolean;
}

const OBJECT: FormRules = { isIdOwn: true, canShowGone: true, isRead: true, ownsParts: false, isShared: false, isPast: false };

/** The rules of each form of a resource type. `defineSettings` and `defineEvent` set the forms `settings` and `event`. */
export const FORMS = {
  object: OBJECT,
  "unread object": { ...OBJECT, canShowGone: false, isRead: false },
  part: { ...OBJECT, isIdOwn: false, canShowGone: false, ownsParts: true },
  settings: { ...OBJECT, isIdOwn: false, canShowGone: false, isShared: true },
  event: { ...OBJECT, isIdOwn: false, isPast: true },
} as const satisfies Readonly<Record<string, FormRules>>;

export type Form = keyof typeof FORMS;
type Formed = { readonly form?: Form; readonly identity: { readonly parent?: string } };

export const formOf = ({ form = "object" }: { readonly form?: Form }): FormRules => FORMS[form];

/** Whether an object has an id of its own. Settings and some parts of an object have the id of that object. */
export const hasOwnId = (definition: Formed, id: string, olds: Readonly<Record<string, unknown>>): boolean =>
  !formOf(definition).isShared && olds[definition.identity.parent ?? ""] !== id;

export const canShowGone = (definition: Formed, { id, olds }: { id: string; olds: Readonly<Record<string, unknown>> }): boolean =>
  formOf(definition).canShowGone && hasOwnId(definition, id, olds);
