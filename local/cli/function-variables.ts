/** What the functions of this service read when they run on one machine. The stack never sets these. */

type Variables = Readonly<Record<string, string>>;

const OWN_MODEL = ['AI_BASE_URL', 'AI_MODEL', 'AI_API_KEY'] as const;

/** The variables of a function, from those the template gives it. */
export const functionVariables =
  (speed: number, person: Readonly<Record<string, string | undefined>>) =>
  (own: Variables): Variables => ({
    ...own,
    // Receivers of webhooks run on this machine too.
    ALLOW_PRIVATE_TARGETS: 'true',
    TIME_SPEED: String(speed),
    ...('MODEL' in own && model(person)),
  });

/** The person's own OpenAI-compatible server if there is one, otherwise the answerer that needs none. */
function model(person: Readonly<Record<string, string | undefined>>): Variables {
  if (!person.AI_BASE_URL) return { MODEL: 'embedded' };
  return Object.fromEntries(OWN_MODEL.flatMap((name) => (person[name] ? [[name, person[name]]] : [])));
}
