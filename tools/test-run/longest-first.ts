import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { readDurations } from './durations.ts'

/**
 * Quick projects show first what is broken. Their files run together, project by project, so that modules are already
 * loaded. Files of all other projects are ordered by length alone.
 */
const PROJECTS = ['unit', 'node', 'journeys', 'e2e']

/** Starts the files known to be long before the others, so that no worker is left alone with one at the end. */
export class LongestFirst extends BaseSequencer {
  readonly #durations = readDurations()

  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rest = await super.sort(files)
    return rest.toSorted((a, b) => this.#place(a) - this.#place(b) || this.#seconds(b) - this.#seconds(a))
  }

  #place({ project }: TestSpecification): number {
    const place = PROJECTS.indexOf(project.name)
    return place === -1 ? PROJECTS.length : place
  }

  #seconds({ moduleId }: TestSpecification): number {
    return this.#durations[relative(this.ctx.config.root, moduleId).replaceAll('\\', '/')] ?? 0
  }
}
