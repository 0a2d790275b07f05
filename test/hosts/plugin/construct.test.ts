import * as messages from "@pulumi/pulumi/proto/provider_pb";
import { constructing } from "../../../sdk/construct";
import { failureOf } from "../../harness/plugin-client";
import { pluginAlone } from "./fixture";

const requestOf = (type: string): messages.ConstructRequest =>
  new messages.ConstructRequest().setType(type).setName("shop").setProject("site").setStack("dev");

test("a component of an unknown type fails with a code, and with the nearest type", async () => {
  const { plugin } = pluginAlone();
  const failure = await failureOf(plugin.call("construct", requestOf("hosting:index:WebAp")));
  expect(failure).toEqual({ code: 9, text: "there is no component hosting:index:WebAp. Did you mean WebApp?" });
});

test("the plugin loads the code of the components only when it constructs the first component", async () => {
  let loaded = 0;
  const components = () => {
    loaded++;
    return constructing;
  };
  const { session, plugin } = pluginAlone({ components });
  await plugin.handshake();
  await plugin.call("getSchema", new messages.GetSchemaRequest());
  expect(session.failConstructions(new Error("an error of another part"))).toBe(false);
  expect(loaded).toBe(0);
  await failureOf(plugin.call("construct", requestOf("hosting:index:Other")));
  await failureOf(plugin.call("construct", requestOf("hosting:index:Other")));
  expect(loaded).toBe(1);
});
