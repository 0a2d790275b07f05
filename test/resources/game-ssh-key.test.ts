import { fingerprintOf, publicKeyOf, publicKeyText, shownPublicKeyOf, sshKeys } from "../../provider/api/game/ssh-keys";
import { sshKey } from "../../provider/resources/game/ssh-key";
import { storedKey } from "../../sandbox/game/ssh-key";
import { good, send } from "../sandbox/support";
import { sandboxRuns } from "../support/sandbox-runs";

const open = sandboxRuns();

/** Keys made by ssh-keygen, with the fingerprints that it prints. */
const KEYS = {
  ed25519: {
    line: "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIDVnBrErdEomrEj3nuoarDBQ/pcQeKZnuIgUMdJ7JK+b",
    fingerprint: "dhsxZlU4VV9/TW0fwhWbkx2nwxv2tNTfoD7AWayeBb0",
  },
  "rsa 2048": {
    line: "ssh-rsa AAAAB3NzaC1yc2EAAAADAQABAAABAQDi3AVEDqG0YZKEXqAR6Tv2tlg3KwZzZ3lqOcNa4piVgP1ifDRv/TP1FE+LZZ0pLkvTYhQP5fzcZijg5ig3DM37rBmeHsz/9h+YsWNS8VuOzgL0TIPMNneVfWP8ACQbOVheZ0yjAzPtdojQUBiwrlN+q4Uc1c0Q3GzWnM7V9zmxu0uqkAoKaWyyMIIznXjTbsPjkoRNbJk0dNWIcd5W69y7H1oQvYdsrwRCeJ9g1IjAN1QH5qpu4OkkNonGe1LRc7KeHX3QGRBi8x8WmGBIFtsxPdXY5Freu2vxrnn+JVAuOKcqrRHrDngpFnIlvnlYMoSDr2BleFUxdn6y7RRjkTi5",
    fingerprint: "fS4qbYJCL2tr+aQO/si1qgPOA53jA3DLc3dNGsXwhDo",
  },
  "ecdsa 256": {
    line: "ecdsa-sha2-nistp256 AAAAE2VjZHNhLXNoYTItbmlzdHAyNTYAAAAIbmlzdHAyNTYAAABBBN0Qi73AA1e27J249pTz/UcKz6vmCpO8EKtZUGDTX7WSRWNhq6/e92f/tUQXMk5sY670V1Rw1AI20Oxu2BZQQD8=",
    fingerprint: "LF5/QOpgc9bIfUp69Owp1riTBxf9NkqfJH4/aiqHP+Y",
  },
  "ecdsa 384": {
    line: "ecdsa-sha2-nistp384 AAAAE2VjZHNhLXNoYTItbmlzdHAzODQAAAAIbmlzdHAzODQAAABhBGHmORE7VX3rtWmqGHZ6xpV0TdwP1iMYrIOTcylrzasJACarjAeT4iB5A26yvwqm+fIb56etpRn8BmrezXkelnCjqVZle90482ybXE2h39QAoQvdhPCjtoUb+vjQ3jFXSQ==",
    fingerprint: "pGQsFje7cuUfTIdns5SZqSP4eC/vqnWtpO9utWzWy84",
  },
  "ecdsa 521": {
    line: "ecdsa-sha2-nistp521 AAAAE2VjZHNhLXNoYTItbmlzdHA1MjEAAAAIbmlzdHA1MjEAAACFBAFN3LSYMKL2o/pjZh5wVqF96qwLiWL+j8nRDfhvff6Eun1NWd1GxzeOMXFWiy3Tw2TrJUiitwyb4+WXx3ig+xa5swEwRjmuDydiczIYXPRyk/nt2gf1gSYqvrnMw/rtbTFJamUBBRUJw8Dyi8yDlVp76g8CB0/mqdozrW7p/9gewiC3dA==",
    fingerprint: "mjc3UOpeQeKUF2noLqfFRoHq4UnWBM4H8NLc1n947z8",
  },
};
const RSA_1024 =
  "ssh-rsa AAAAB3NzaC1yc2EAAAADAQABAAAAgQCtlWS9y03biczMcwe85jpCH8fwaMZ+6dCY1rEw6LrldFCjtgkhyqgMy2ulk7A1sX6s+lNmGGO85ndzac/Af8gt6qy+cn2LIiCvpyBkYw4d+E3IGFWSDqNrCzLxa+looGdCi3EsNnjs+sX5TVBNzjENgTqlzBJGRSTWWOd/kUsH0Q==";
const DSA =
  "ssh-dss AAAAB3NzaC1kc3MAAACBANI6gYQPbKolO1sleXtdKSNQY9BuKg0Up1ZNrQg6KhRQIMbbdQIkEPSuZv7BkDegWNQkgcUuZj2m7RiutqsZRH5KhLnWxr2CyGq+VoLzxpc7QwFBCIxj99sw3s5v3828ibp/I4Xk/K3jAawY3WCi2uPd6edghp1hihiZi+OFl+AtAAAAFQCiGLvsD+s+WNADiGirKIT5YeR86QAAAIADatU9IAElkNcVOAoStVlvxcoewjnq5OJSYhuEYIrV6VtRaWTrj2eFomOuWwElfxraMor28bF3Jr1EB9/PxBkInp4xz3Jhtq4kc6wNQz+ks1CbQysxEiLz2AB+YsykSmahXRMUaRuaNALDgCgMFw9WNNXD2Q0dlnG6BicP6AD2rwAAAIBwaoVC56AB5EOt70pIj49n8knUU0KjoVgK1Csds6c5TjyQad9EyzC+J//y38Lle408JF25DMGUBFwUH1QeR2BgodblWw+9R8LGuK9GPANlIppX71GPURLgPuTw89EXP6HxD70v+vC4ryBg2BbgJCYizClldOqV1uO4Xgz/9HjmJw==";

test.each(Object.entries(KEYS))("the provider computes the fingerprint of a %s key as ssh-keygen does", (_, { line, fingerprint }) => {
  const key = publicKeyOf(`${line} ada@example.com, on two machines`);
  if (!key) throw new Error("not read");
  expect([fingerprintOf(key), publicKeyText(key)]).toEqual([fingerprint, line]);
  const stored = storedKey(line);
  expect(stored).toEqual({
    fingerprint,
    public_key: expect.stringMatching(/^-----BEGIN PUBLIC KEY-----\r\n[\s\S]*-----END PUBLIC KEY-----$/),
  });
  const back = shownPublicKeyOf(stored?.public_key ?? "");
  expect(back && publicKeyText(back)).toBe(line);
});

const { line, fingerprint } = KEYS.ed25519;

async function openSshKeys() {
  const fixture = await open();
  return {
    fixture,
    sandbox: fixture.sandbox,
    keys: fixture.of(sshKey),
    writes: async () => (await fixture.sandbox.journal()).filter(({ method }) => method !== "GET").map(({ call }) => call),
  };
}

test("game.SshKey uses the key's fingerprint as its id, and ignores the comment", async () => {
  const { keys, fixture } = await openSshKeys();
  const { inputs } = await keys.check({ publicKey: ` ${line} ada@example.com\n` }, {}, "laptop");
  expect(inputs).toMatchObject({ name: "laptop", publicKey: line });
  const state = await keys.create(inputs, "laptop");
  expect(state).toMatchObject({ id: fingerprint, outs: { fingerprint } });
  fixture.restart();
  const other = await keys.check({ publicKey: `${line} ada@example.org` }, state.outs, "laptop");
  expect((await keys.diff(state, other.inputs, "laptop")).changes).toBe(false);
  for (const path of [fingerprint, `SHA256:${fingerprint}`])
    expect((await keys.read(path)).props).toMatchObject({ name: "laptop", publicKey: line, fingerprint });
});

test("game.SshKey with HOSTING_RESUME adopts an existing key only if the names are equal", async () => {
  const { sandbox, keys, fixture } = await openSshKeys();
  await sandbox.add("sshKeys", { name: "another user's", public_key: line });
  const wanted = { name: "laptop", publicKey: line };
  await expect(keys.create(wanted)).rejects.toThrow(`this SSH key, named "another user's", exists already (id ${fingerprint})`);
  await expect(keys.create({ ...wanted, adopt: true })).rejects.toThrow(
    "differs from this program in name, which cannot be changed in place",
  );
  await expect(keys.create({ ...wanted, name: "another user's" })).rejects.toThrow("set HOSTING_RESUME=game.SshKey:data");
  fixture.resume("game.SshKey:data");
  await keys.create({ ...wanted, name: "another user's" });
  expect(fixture.said().join("\n")).toContain("HOSTING_RESUME names it");
});

test("game.SshKey with HOSTING_RESUME adopts the key after a lost response", async () => {
  const { fixture, sandbox, keys, writes } = await openSshKeys();
  await sandbox.fault({ match: { method: "POST", path: "/account/ssh-keys" }, kind: "drop-after" });
  await expect(keys.create({ name: "laptop", publicKey: line })).rejects.toThrow("set HOSTING_RESUME=game.SshKey:data");
  fixture.resume("game.SshKey:data");
  expect((await keys.create({ name: "laptop", publicKey: line })).id).toBe(fingerprint);
  expect(await writes()).toEqual(["POST /account/ssh-keys"]);
});

test("game.SshKey sends no deletion for a key that no longer exists", async () => {
  const { sandbox, keys, writes } = await openSshKeys();
  const state = await keys.create({ name: "laptop", publicKey: line });
  await sandbox.remove("sshKeys", fingerprint);
  await sandbox.clearJournal();
  await keys.delete(state);
  expect(await writes()).toEqual([]);
});

test.each([
  ["a private key", "-----BEGIN OPENSSH PRIVATE KEY-----\nMARKMARKMARK\n-----END OPENSSH PRIVATE KEY-----", "is a private key"],
  ["an RSA key with 1024 bits", RSA_1024, "must have at least 2048 bits, but has 1024"],
  ["a DSA key", DSA, "must not be of the type ssh-dss: the panel accepts ssh-ed25519, "],
  ["a key whose text names another type", line.replace("ssh-ed25519", "ssh-rsa"), "must be one line"],
  ["an incomplete key", line.slice(0, -20), "must be one line"],
  ["two keys", `${line}\n${KEYS["ecdsa 256"].line}`, "must be one line"],
  ["options in front of the key", `restrict ${line}`, "must be one line"],
])("game.SshKey refuses %s, and does not quote the key", async (_, publicKey, reason) => {
  const { keys } = await openSshKeys();
  const { failures } = await keys.check({ publicKey });
  expect(failures).toEqual([{ property: "", reason: expect.stringContaining(`publicKey ${reason}`) }]);
  expect(JSON.stringify(failures)).not.toContain("MARK");
});

test("the sandbox's panel answers 422 to an unusable SSH key, and 204 to every deletion", async () => {
  const { sandbox } = await openSshKeys();
  const make = (public_key: string) => send(sandbox, sshKeys.create, { body: { name: "laptop", public_key } });
  expect((await make(`${line} ada`)).answer).toMatchObject({ name: "laptop", fingerprint });
  for (const unusable of [line, RSA_1024, DSA, "MARK"])
    expect((await make(unusable)).body).toMatchObject({ errors: [{ status: "422", meta: { source_field: "public_key", rule: null } }] });
  for (const one of [fingerprint, "nothing", fingerprint])
    expect((await send(sandbox, sshKeys.remove, { body: { fingerprint: one } })).status).toBe(204);
  expect(await good(sandbox, sshKeys.list)).toEqual([]);
});
