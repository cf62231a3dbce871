/** A model server of one's own, if the person who starts the service has named one. */
const PASSED_ON = ['AI_BASE_URL', 'AI_MODEL', 'AI_API_KEY'] as const;

/**
 * What is different on one machine. Nothing of it stands in the template, so nothing of it can ever
 * be deployed: private webhook targets, shortened time-outs, answers without a language model.
 */
export function localVariables(
  speed: number,
  environment: Readonly<Record<string, string | undefined>>,
): Record<string, string> {
  const given = PASSED_ON.map((name) => [name, environment[name]] as const);
  return {
    ALLOW_PRIVATE_TARGETS: 'true',
    TIME_SPEED: String(speed),
    MODEL: 'embedded',
    ...Object.fromEntries(given.filter((pair): pair is [(typeof PASSED_ON)[number], string] => Boolean(pair[1]))),
  };
}
