import { applicationPrograms } from "./application-programs";
import { hostingPrograms } from "./hosting-programs";
import { panelPrograms } from "./panel-programs";
import type { InputsProgram } from "./program";
import { serverPrograms } from "./server-programs";

export const inputsPrograms: readonly InputsProgram[] = [...applicationPrograms, ...serverPrograms, ...hostingPrograms, ...panelPrograms];

export const programTitle = ({ kind, what }: InputsProgram): string => `${kind} (${what})`;
