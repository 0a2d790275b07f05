// Writes the entries of CHANGELOG.md for `changeset version`. The usual function begins each entry with the id of a commit, which means nothing to a
// user.
module.exports = {
  getReleaseLine: async ({ summary }) => `- ${summary.trim().replaceAll("\n", "\n  ").replace(/ +$/gm, "")}`,
  getDependencyReleaseLine: async () => "",
};
