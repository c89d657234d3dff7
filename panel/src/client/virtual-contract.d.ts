declare module 'virtual:contract' {
  /** Method and path of each call by slice and name, as contract-plugin.ts writes them. Types come from the contract (see link.ts). */
  export const addresses: Record<string, Record<string, string>>
}

declare module 'virtual:facts' {
  /** By kind, except those that never reach the live stream (see facts.ts). */
  export const facts: Record<
    string,
    { about: string; touches?: import('@attune/contract/facts').FactDefinition['touches'] } | undefined
  >
}

declare module 'virtual:fact-groups' {
  /** Every kind of fact to choose from, by what it is about. */
  export const factGroups: readonly { group: string; kinds: string[] }[]
}
