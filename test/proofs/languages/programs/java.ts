import { PLUGIN_LINES } from "../../../harness/pulumi-cli/cli-folder";
import { JAVA_SDK, SDK_FOLDER } from "../tools";
import { PLAIN_TOKEN } from "./token";

/** Folder of the SDK's sources and resources in the program's folder. */
const SDK_SOURCES = `${SDK_FOLDER}/java/src/main`;

const plugin = (group: string, artifact: string, version: string, more: string) =>
  `<plugin><groupId>${group}</groupId><artifactId>${artifact}</artifactId><version>${version}</version>${more}</plugin>`;

const dependency = (group: string, artifact: string, version: string) =>
  `<dependency><groupId>${group}</groupId><artifactId>${artifact}</artifactId><version>${version}</version></dependency>`;

/** Maven compiles the program and the SDK together. The dependencies are those of the SDK's `build.gradle`. */
export const MAVEN_PROJECT = `<?xml version="1.0" encoding="UTF-8"?>
<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>five</groupId>
  <artifactId>five</artifactId>
  <version>1.0</version>
  <properties>
    <maven.compiler.release>11</maven.compiler.release>
    <project.build.sourceEncoding>UTF-8</project.build.sourceEncoding>
  </properties>
  <dependencies>
    ${dependency("com.pulumi", "pulumi", JAVA_SDK)}
    ${dependency("com.google.code.findbugs", "jsr305", "3.0.2")}
    ${dependency("com.google.code.gson", "gson", "2.8.9")}
  </dependencies>
  <build>
    <resources><resource><directory>${SDK_SOURCES}/resources</directory></resource></resources>
    <plugins>
      ${plugin("org.apache.maven.plugins", "maven-compiler-plugin", "3.13.0", "")}
      ${plugin("org.codehaus.mojo", "exec-maven-plugin", "3.5.0", "<configuration><mainClass>five.App</mainClass></configuration>")}
      ${plugin(
        "org.codehaus.mojo",
        "build-helper-maven-plugin",
        "3.6.0",
        `<executions><execution><phase>generate-sources</phase><goals><goal>add-source</goal></goals><configuration><sources><source>${SDK_SOURCES}/java</source></sources></configuration></execution></executions>`,
      )}
    </plugins>
  </build>
</project>
`;

/** The program has the same configuration as the YAML program. */
export const JAVA_PROGRAM: Readonly<Record<string, string>> = {
  "Pulumi.yaml": `name: five\nruntime: java\n${PLUGIN_LINES}`,
  "pom.xml": MAVEN_PROJECT,
  "src/main/java/five/App.java": `package five;

import com.pulumi.Pulumi;
import com.pulumi.core.Either;
import java.util.Map;
import pulumihosting.hosting.*;
import pulumihosting.hosting.enums.ApplicationSourceKind;
import pulumihosting.hosting.enums.StorageType;
import pulumihosting.hosting.inputs.ApplicationSourceArgs;
import pulumihosting.hosting.inputs.EnvironmentVariablesVariableArgs;
import pulumihosting.hosting.inputs.GetPurchasedServerArgs;

public final class App {
  public static void main(String[] arguments) {
    Pulumi.run(
        context -> {
          var settings = context.config();
          var alpha = HostingFunctions.getPurchasedServer(GetPurchasedServerArgs.builder().name("alpha").build());
          var shop = new Project("shop");
          var staging = new Environment("staging", EnvironmentArgs.builder().projectUuid(shop.id()).build());
          var web =
              new Application(
                  "web",
                  ApplicationArgs.builder()
                      .projectUuid(shop.id())
                      .environmentName(staging.name())
                      .serverUuid(alpha.applyValue(server -> server.uuid()))
                      .description("the shop")
                      .source(
                          ApplicationSourceArgs.builder()
                              .kind(ApplicationSourceKind.Ctrimage)
                              .image("nginx")
                              .tag("1.27")
                              .build())
                      .build());
          var variables =
              settings
                  .requireSecret("password")
                  .applyValue(
                      password ->
                          Map.of(
                              "LOG_LEVEL", text(settings.require("level")),
                              "TOKEN", text("${PLAIN_TOKEN}"),
                              "PASSWORD", text(password)));
          new EnvironmentVariables(
              "settings",
              EnvironmentVariablesArgs.builder().applicationUuid(web.id()).variables(variables).build());
          new Storage(
              "data",
              StorageArgs.builder().applicationUuid(web.id()).type(StorageType.Persistent).mountPath("/data").build());
        });
  }

  private static Either<String, EnvironmentVariablesVariableArgs> text(String value) {
    return Either.ofLeft(value);
  }
}
`,
};
