declare module 'virtual:contract' {
  /** The contract without schemas; its type comes from `@attune/contract/contract` (see link.ts). */
  export const contract: import('@orpc/contract').AnyContractRouter
}
