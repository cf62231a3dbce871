/** A tool as clients see it. */
export interface PublicTool {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: {
    readonly properties: Readonly<Record<string, object>>;
    readonly required: readonly string[];
  };
  readonly annotations: { readonly title: string };
}

export interface Tool extends PublicTool {
  readonly call: {
    readonly method: string;
    readonly path: string;
    /** The arguments that go into the query string. Those that are neither here nor in the path go into the body. */
    readonly query: readonly string[];
    readonly scope: string;
    readonly allowsOrganizationKeys?: true;
    /**
     * The path that returns the resource whose name the caller must confirm. For `delete-request`, it returns the list
     * of requests, so the caller confirms the id.
     */
    readonly confirm?: string;
  };
}
