import { LANGUAGES, type LanguageProgram } from "../languages/languages";

/** A program for the Pulumi CLI. It refers to the variables of `REFERRED`. */
export interface ReferringProgram extends LanguageProgram {
  /** Text of the program in which it refers to STRIPE_KEY. */
  readonly reference: string;
  /** Returns the text of a program that has a value in place of the reference. */
  readonly literal: (value: string) => string;
}

/** The texts in which a program in the language refers to STRIPE_KEY, or has a value. */
const FORMS: Readonly<Record<string, Pick<ReferringProgram, "reference" | "literal">>> = {
  typescript: { reference: 'hosting.fromEnv("STRIPE_KEY")', literal: JSON.stringify },
  yaml: { reference: "{ fromEnv: STRIPE_KEY }", literal: JSON.stringify },
  python: { reference: '{"fromEnv": "STRIPE_KEY"}', literal: JSON.stringify },
  go: {
    reference: '&hosting.ReferenceArgs{FromEnv: pulumi.String("STRIPE_KEY")}',
    literal: (value) => `pulumi.String(${JSON.stringify(value)})`,
  },
};

const TYPESCRIPT = `import * as pulumi from "@pulumi/pulumi";
import * as hosting from "pulumi-hosting";

const config = new pulumi.Config();
const shop = new hosting.Project("shop");
const web = new hosting.Application("web", {
  projectUuid: shop.id,
  serverUuid: hosting.getPurchasedServerOutput({ name: "alpha" }).uuid,
  source: { kind: "ctrimage", image: "nginx", tag: "1.27" },
  isHttpBasicAuthEnabled: true,
  httpBasicAuthUsername: "shop",
  httpBasicAuthPassword: hosting.text\`x-\${hosting.fromEnv("LOGIN_KEY")}\`,
});
new hosting.EnvironmentVariables("settings", {
  applicationUuid: web.id,
  variables: {
    LOG_LEVEL: config.require("level"),
    STRIPE_KEY: hosting.fromEnv("STRIPE_KEY"),
    TLS_KEY: { value: hosting.fromEnv("TLS_KEY"), isLiteral: true },
  },
});
new hosting.Deployment("release", { applicationUuid: web.id });
export const address = web.fqdn;
`;

/** Returns a program in the language, or undefined if there is none. */
export function referringProgram(language: string, cliVersion: string): ReferringProgram | undefined {
  const forms = FORMS[language];
  if (!forms) return undefined;
  if (language === "typescript")
    return {
      ...forms,
      files: {
        "Pulumi.yaml": "name: five\nruntime: nodejs\n",
        "package.json": '{ "name": "five", "main": "index.ts" }',
        "tsconfig.json": '{ "compilerOptions": { "module": "NodeNext", "target": "es2022", "strict": true, "skipLibCheck": true } }',
        "index.ts": TYPESCRIPT,
      },
    };
  const program = LANGUAGES.find(({ name }) => name === language)?.program?.(cliVersion);
  return program && { ...forms, ...program };
}
