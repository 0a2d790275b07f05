import { application } from "../../provider/resources/hosting/application/resource";
import { sharedVariable } from "../../provider/resources/hosting/shared-variable";
import { storage } from "../../provider/resources/hosting/storage/resource";
import { compose, from, image, kept, NONE, one, onImage, place, problems } from "./upstream-rules-fixture";

test.each(["a_", "a-", "a._b", "a.-b", "a___b", "acme/a_:1"])("the check refuses the image name %s", (name) => {
  expect(onImage({ source: { kind: "ctrimage", image: name } })).toEqual(one("source.image is not allowed"));
});

describe("domains of an application", () => {
  test.each([
    "https://www.example.com",
    "HTTPS://Example.COM/Path?q=1#f",
    "http://a_b.example.com",
    "https://user:pw@example.com",
    "https://[::1]",
    "https://[2001:db8::1]:8443/x",
    "http://127.0.0.1:8080",
    "https://example.com.",
    `https://${"a".repeat(63)}.example.com`,
    "https://example.com/%C3%A9",
  ])("the check accepts the domain %s", (domain) => {
    expect(onImage({ domains: [domain] })).toEqual(NONE);
  });

  test.each([
    "https://*.example.com",
    "https://bücher.example.com",
    "https://example.com/bücher",
    "https://-a.example.com",
    "https://a-.example.com",
    "https://_a.example.com",
    "https://a..example.com",
    "https://.example.com",
    "https://a%b.example.com",
    "https://a+b.example.com",
    "https://a!b.example.com",
    "https://a{b.example.com",
    "https://example.com:65536",
    "https://example.com:0",
    `https://${"a".repeat(64)}.example.com`,
    "https://[::1",
    "https://us er@example.com",
    "https://a@b@example.com",
    "ftp://example.com",
    "https://example.com/a;b",
    "https://example.com/a b",
    "https://a.example.com,https://b.example.com",
    "example.com",
  ])("the check refuses the domain %s", (domain) => {
    expect(onImage({ domains: [domain] })).toEqual(one("domains.0 is not allowed: it must be an address such as https://www.example.com"));
  });

  test("the check changes only scheme and host to lower case", () => {
    const domains = ["HTTPS://User:PW@WWW.Example.COM:8443/Path", "HTTP://[2001:DB8::1]/X"];
    expect(kept(application, { ...place, source: image, domains }).domains).toEqual([
      "https://User:PW@www.example.com:8443/Path",
      "http://[2001:db8::1]/X",
    ]);
  });

  test("the check applies the same rules to one or several domains of a service", () => {
    const service = (domain: string) => problems(application, { ...place, source: compose, ctrComposeDomains: [{ name: "web", domain }] });
    for (const domain of ["https://a.example.com", "https://a.example.com, https://b.example.com:8080,"])
      expect(service(domain)).toEqual(NONE);
    for (const domain of ["https://*.example.com", "https://a.example.com,nonsense"])
      expect(service(domain)).toEqual(one("ctrComposeDomains.0.domain is not allowed: it must be an address"));
  });
});

describe("addresses of git repositories", () => {
  test.each([
    "https://git.example.com/acme/web.git",
    "http://git.example.com:8443/acme/~web",
    "https://user@git.example.com/acme/web",
    "https://localhost.example.com/acme/web",
    "https://my.localhost/acme/web",
    "git@git.example.com:acme/web.git",
    "git@192.0.2.7:acme/web.git",
    "git://git.example.com/acme/web",
    "git://git.example.com:9418/acme/web",
  ])("the check accepts the repository %s", (gitRepository) => {
    expect(from({ gitRepository })).toEqual(NONE);
  });

  test.each([
    "https://192.0.2.7/acme/web",
    "https://127.0.0.1/acme/web",
    "https://localhost/acme/web",
    "https://LOCALHOST/acme/web",
    "https://box.local/acme/web",
    "https://git_hub.example.com/acme/web",
    "https://-git.example.com/acme/web",
    "https://git.example.com:65536/acme/web",
    "https://git.example.com/acme/../web",
    "https://git.example.com/acme/web?x=1",
    "https://git.example.com/acme/web#x",
    "https://git.example.com/acme/we+b",
    "git@git_hub.example.com:acme/web.git",
    "git@git.example.com:acme/../web.git",
    "ssh://git@git.example.com/acme/web",
    "acme/web",
  ])("the check refuses the repository %s", (gitRepository) => {
    expect(from({ gitRepository })).toEqual(one("source.gitRepository is not allowed: it must be http(s)://, git:// or git@host:path"));
  });
});

describe("mount path of a storage", () => {
  const file = (mountPath: string) => ({ applicationUuid: "a", type: "file", mountPath });
  test.each(["/etc/$HOME", `/a"b'c`, "/a*b?", "/a!", "/a{b}", "/a(b)", "/etc/a..b", "/...", "/a b"])(
    "the check accepts the path %s for a file",
    (path) => {
      expect(problems(storage, file(path))).toEqual(NONE);
    },
  );
  test.each([
    "/etc/./x",
    "/./x",
    "/etc/../x",
    "/etc/..",
    "/a\tb",
    "/a\nb",
    "/a$(b)",
    "/a$\u007bb}",
    "/a`b",
    "/a|b",
    "/a&b",
    "/a;b",
    "/a>b",
    "/a\\b",
  ])("the check refuses the path %j for a file", (path) => {
    expect(problems(storage, file(path))).toEqual(one('mountPath must not contain the folders "." or "..", nor shell metacharacters'));
  });
  test("the check replaces repeated slashes in file paths, but only leading slashes in volume paths", () => {
    expect(kept(storage, file("//etc//x///y")).mountPath).toBe("/etc/x/y");
    expect(kept(storage, { ...file("//etc//x"), type: "persistent" }).mountPath).toBe("/etc//x");
  });
});

test("the check refuses 0 as the name of a volume", () => {
  expect(problems(storage, { applicationUuid: "a", type: "persistent", mountPath: "/a" }, "0")).toEqual(one('must not be "0"'));
  expect(problems(storage, { applicationUuid: "a", type: "persistent", mountPath: "/a" }, "00")).toEqual(NONE);
});

test("the check changes an environment's name to the form that the platform stores", () => {
  const scope = { kind: "environment", projectUuid: "p", environment: "Team/Staging" };
  expect(kept(sharedVariable, { scope, key: "A", value: "1" }).scope).toEqual({ ...scope, environment: "team-staging" });
});
