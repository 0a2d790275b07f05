import { rehearse, type Stack, type StackOptions } from "../../rehearsal";
import { realPorts } from "../support/real-ports";
import { type FolderLimits, folderRequests } from "./requests/folder";

realPorts();

const opened: Stack[] = [];
const open = async (options: StackOptions): Promise<Stack> => {
  const stack = await rehearse(options);
  opened.push(stack);
  return stack;
};

afterEach(async () => {
  await Promise.all(opened.splice(0).map((stack) => stack.close()));
});

/**
 * The best possible number is 34 requests: four calls per application, because eight steps run at a time. An `up` sent 74 requests when the
 * variables reached the engine in a random order. Three requests of a `destroy` check whether a queued deletion is complete.
 */
const LIMITS: FolderLimits = { shape: { name: "8 × 25 variables", applications: 8, variables: 25 }, up: 52, destroy: 16 };

test("a program in a folder writes its variables with few requests", async () => {
  const figures = [];
  for await (const figure of folderRequests({ open }, LIMITS, { isBusy: false })) figures.push(figure);
  expect(figures.filter(({ ok }) => !ok)).toEqual([]);
  expect(figures.map(({ operation }) => operation)).toEqual(["up", "destroy"]);
});
