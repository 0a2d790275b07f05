import { Program } from "../../provider/core/ownership/program";

// A move that the table of `Program` does not contain is a defect of the table or of the caller. Only tests fail because of it.
Program.prototype.reportImpossible = ({ urn, progress }, next) => {
  throw new Error(`A resource cannot be "${next}" after "${progress}" (${urn})`);
};
