import { type ConstructRequest, ConstructResponse } from "@pulumi/pulumi/proto/provider_pb";
import type { Bag } from "../../core/values";
import type { Question } from "./construct-call";
import { invoke } from "./queries";
import { openedBag } from "./secrets";
import type { Session } from "./session";
import { textOf } from "./status";

/** Declares the children of a component, and returns its URN and its outputs. */
export async function construct(session: Session, request: ConstructRequest): Promise<ConstructResponse> {
  const bytes = await session.components().construct({
    request: request.serializeBinary(),
    engineAddress: session.engineAddress,
    ask: (question) => ask(session, question, request.getDryrun()),
  });
  return ConstructResponse.deserializeBinary(bytes);
}

/** Passes on only the text of an error, because the components have their own copies of the error classes. */
async function ask(session: Session, { token, args, isFresh, isMadeUp }: Question, isPreview: boolean): Promise<Bag> {
  const call = { token, args, isPreview: !isMadeUp && (isPreview || !isFresh) };
  const { result, failures } = await invoke(session, call).catch((error: unknown) => {
    throw new Error(textOf(error));
  });
  if (failures.length > 0) throw new Error(failures.map(({ property, reason }) => `${property} ${reason}`).join("; "));
  return openedBag(result);
}
