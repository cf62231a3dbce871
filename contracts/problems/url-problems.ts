/** Why the URL of a webhook or a source is refused. The Studio explains each one in the user's language. */
export type UrlProblem =
  | 'too_long'
  | 'not_a_full_url'
  | 'has_credentials'
  | 'has_fragment'
  | 'port_not_allowed'
  | 'not_public'
  | 'this_service';
