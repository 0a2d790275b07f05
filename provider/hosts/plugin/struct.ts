import { ListValue, NullValue, Struct, Value } from "google-protobuf/google/protobuf/struct_pb";
import type { Bag } from "../../core/values";

/** The assignment is safe: `forEach` of the map in a message never passes the key `__proto__`. */
export function bagOf(struct: Struct | undefined): Bag {
  const bag: Bag = {};
  struct?.getFieldsMap().forEach((value: Value, key: string) => {
    bag[key] = plainOf(value);
  });
  return bag;
}

function plainOf(value: Value): unknown {
  switch (value.getKindCase()) {
    case Value.KindCase.NUMBER_VALUE:
      return value.getNumberValue();
    case Value.KindCase.STRING_VALUE:
      return value.getStringValue();
    case Value.KindCase.BOOL_VALUE:
      return value.getBoolValue();
    case Value.KindCase.STRUCT_VALUE:
      return bagOf(value.getStructValue());
    case Value.KindCase.LIST_VALUE:
      return (value.getListValue()?.getValuesList() ?? []).map(plainOf);
    default:
      return null;
  }
}

/** Leaves out keys whose value is `undefined`. */
export function structOf(bag: Bag): Struct {
  const struct = new Struct();
  const fields = struct.getFieldsMap();
  for (const [key, item] of Object.entries(bag)) if (item !== undefined) fields.set(key, messageOf(item));
  return struct;
}

function messageOf(item: unknown): Value {
  const value = new Value();
  if (item === null || item === undefined) return value.setNullValue(NullValue.NULL_VALUE);
  if (typeof item === "number") return value.setNumberValue(item);
  if (typeof item === "boolean") return value.setBoolValue(item);
  if (typeof item === "string") return value.setStringValue(item);
  if (Array.isArray(item)) return value.setListValue(new ListValue().setValuesList(item.map(messageOf)));
  return value.setStructValue(structOf(item as Bag));
}
