import { relative } from 'node:path'
import type { Reporter, TestCase, Vitest } from 'vitest/node'
import { firstLine } from './record-results.ts'

/** Says why a test is red as soon as it is. Vitest itself says so at the end, which a run that is cut off never reaches. */
export default class RedTeller implements Reporter {
  #root = ''

  onInit({ config }: Vitest): void {
    this.#root = config.root
  }

  onTestCaseResult(test: TestCase): void {
    const { state, errors = [] } = test.result()
    const [error] = errors
    if (state !== 'failed' || error === undefined) return
    const [place] = error.stacks ?? []
    const where = place === undefined ? '' : ` (${this.#nameOf(place.file)}:${place.line})`
    console.log(`red: ${this.#nameOf(test.module.moduleId)} > ${test.fullName}: ${firstLine(error)}${where}`)
  }

  #nameOf(path: string): string {
    return relative(this.#root, path).replaceAll('\\', '/')
  }
}
