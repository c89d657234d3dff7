import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Quick projects tell first what is broken. Files of one project follow each other, so that they find its modules
 * loaded.
 */
const PROJECTS = ['unit', 'node', 'e2e', 'node-long', 'e2e-long']

/** Files that take long, in seconds on a machine of two cores. Order is all they are for: a rough figure will do. */
const SECONDS: Record<string, number> = {
  'tools/checks/law.test.ts': 14,
  'engine/src/check/hostile.test.ts': 9,
  'engine/src/schedule/clock-changes.test.ts': 8,
  'carriers/src/simulator/process/kill.test.ts': 8,
  'carriers/src/simulator/process/main.test.ts': 8,
  'server/src/security/bad-input.test.ts': 45,
  'server/src/security/matrix-northline.test.ts': 40,
  'server/src/security/matrix-southline.test.ts': 40,
  'server/src/app/live/agree.test.ts': 30,
  'server/src/app/live/resume.test.ts': 20,
  'server/src/security/plain-routes.test.ts': 20,
  'store/src/backup/backup.test.ts': 20,
  'store/src/check-logins.test.ts': 20,
  'server/src/security/rights/rights.test.ts': 15,
  'server/src/conversations/automated/races.test.ts': 12,
  'server/src/scenes/runs/same-as-machine.test.ts': 15,
  'server/src/scenes/cases/saving.test.ts': 12,
  'server/src/conversations/folders/counts.test.ts': 12,
  'e2e/contacts.test.ts': 60,
  'e2e/timeline-window.test.ts': 60,
  'e2e/hidden-parts.test.ts': 60,
  'e2e/cursor.test.ts': 60,
  'e2e/screens.test.ts': 60,
  'e2e/settings.test.ts': 60,
  'e2e/scene-editor-together.test.ts': 50,
  'e2e/composer.test.ts': 50,
  'e2e/focus.test.ts': 45,
  'e2e/home.test.ts': 40,
  'e2e/sidebar.test.ts': 40,
  'e2e/message.test.ts': 40,
  'e2e/cut-stream.test.ts': 40,
  'e2e/crawl.long.test.ts': 190,
  'e2e/faults/kill.long.test.ts': 110,
  'server/src/demo/record-demo.long.test.ts': 80,
  'e2e/newcomer/new-user.long.test.ts': 70,
}

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
