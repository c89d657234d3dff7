declare module 'virtual:contract' {
  /** The contract without schemas; its type comes from `@attune/contract/app/contract` (see link.ts). */
  export const contract: import('@orpc/contract').AnyContractRouter
}

declare module 'virtual:facts' {
  /** By kind, without those that never reach the live stream (see facts.ts). */
  export const facts: Record<
    string,
    { about: string; touches?: import('@attune/contract/facts').FactDefinition['touches'] } | undefined
  >
}
