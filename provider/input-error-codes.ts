/** Errors of values that the program passes. */
export const INPUT_ERROR_CODES = {
  invalid_input: {
    means: "An input of a resource has a value that the platform would refuse.",
    why: "A value breaks a rule of the resource type's reference page, or two inputs contradict each other.",
    action: "Change the input that the message names.",
    example: 'name must have at least 3 characters (got "p"). Name of the project.',
  },
  invalid_argument: {
    means: "An argument of a function is unknown or has a wrong value.",
    why: "A mistyped argument name, a missing argument, or a value outside the documented range.",
    action: "Compare the call with the function's reference page.",
    example: 'getEnvironments has no argument "projectUid". Did you mean "projectUuid"?',
  },
  reference_missing: {
    means: "A variable or a file to which the program refers is not there, so the provider does not have the value that it must send.",
    why: "The step of the pipeline, or the shell, does not set the variable, or the file was not written.",
    action: "Set the variable or write the file, and run the command again. `pulumi-hosting doctor` lists the names that a stack needs.",
    example: "variables.STRIPE_KEY: STRIPE_KEY is not set for this run. Nothing was sent.",
  },
} as const;
