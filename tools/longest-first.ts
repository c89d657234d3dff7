import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Quick projects tell first what is broken. Files of one project follow each other, so that they find its modules loaded. */
const PROJECTS = ['unit', 'node', 'e2e', 'node-long', 'e2e-long']

/** Files that take long, in seconds on a machine of two cores. Order is all they are for: a rough figure will do. */
const SECONDS: Record<string, number> = {}

/** Starts the files known to be long before the others, so that no worker is left alone with one at the end. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rest = await super.sort(files)
    return rest.toSorted((a, b) => this.#place(a) - this.#place(b) || this.#seconds(b) - this.#seconds(a))
  }

  #place({ project }: TestSpecification): number {
    return PROJECTS.indexOf(project.name)
  }

  #seconds({ moduleId }: TestSpecification): number {
    return SECONDS[relative(this.ctx.config.root, moduleId).replaceAll('\\', '/')] ?? 0
  }
}
