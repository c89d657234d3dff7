/** The parts of Lighthouse we use. It is only installed when measuring, so its own types are missing elsewhere. */
declare module 'lighthouse' {
  interface Result {
    lhr: {
      /** Scores are 0 to 1. */
      categories: Record<string, { score: number | null } | undefined>
      runtimeError?: { message: string }
    }
  }

  export const desktopConfig: object
  export default function lighthouse(
    address: string,
    options: {
      port: number
      onlyCategories: string[]
      disableStorageReset: boolean
      maxWaitForLoad: number
      logLevel: 'error'
    },
    config?: object,
  ): Promise<Result | undefined>
}
