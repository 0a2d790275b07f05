// Starts the resource plugin for programs that refer to this folder by its git address:
// pulumi package add <host>/<owner>/<repository>.git/git/hosting@<version>
require("pulumi-hosting/plugin");
