import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Quick projects tell first what is broken. Files of one project follow each other, so that they find its modules
 * loaded. Endurance tests of all projects are ordered by their length alone.
 */
const PROJECTS = ['unit', 'node', 'e2e']

/** Files that take long, in seconds on a machine of two cores. Order is all they are for: a rough figure will do. */
const SECONDS: Record<string, number> = {
  'tools/checks/law.test.ts': 25,
  'tools/test.test.ts': 25,
  'engine/src/schedule/clock-changes.test.ts': 20,
  'engine/src/check/hostile.test.ts': 15,
  'carriers/src/simulator/process/kill.test.ts': 10,
  'carriers/src/simulator/process/main.test.ts': 10,
  'server/src/app/live/agree.test.ts': 70,
  'server/src/moving/moving.test.ts': 20,
  'server/src/moving/erase-proof.test.ts': 10,
  'server/src/moving/history/history-steps.test.ts': 12,
  'server/src/start/move-in.test.ts': 10,
  'server/src/notices/alerts/replay-alert.test.ts': 25,
  'server/src/notices/alerts/alerts.test.ts': 20,
  'server/src/notices/alerts/follow-alerts.test.ts': 20,
  'server/src/scenes/cases/saving.test.ts': 50,
  'server/src/security/bad-input.test.ts': 45,
  'server/src/security/matrix-northline.test.ts': 45,
  'server/src/security/matrix-southline.test.ts': 45,
  'server/src/security/covered-client.test.ts': 12,
  'server/src/app/coach-page/sign-up.test.ts': 25,
  'server/src/staff/absences/covering.test.ts': 10,
  'server/src/security/plain-routes.test.ts': 40,
  'server/src/security/turns.test.ts': 40,
  'server/src/conversations/held-reply.test.ts': 30,
  'server/src/channels/connect-mailbox.test.ts': 12,
  'store/src/embedded/faults.test.ts': 30,
  'server/src/app/live/resume.test.ts': 25,
  'server/src/contacts/import/file/files.test.ts': 20,
  'server/src/conversations/folders/counts.test.ts': 20,
  'server/src/scenes/authoring/checking/checking.test.ts': 20,
  'store/src/backup/backup.test.ts': 20,
  'store/src/embedded/start-embedded.test.ts': 20,
  'server/src/app/live/unread.test.ts': 15,
  'server/src/conversations/search/search-messages.test.ts': 15,
  'server/src/demo/seed-demo.test.ts': 15,
  'server/src/start/migrate-apart.test.ts': 15,
  'server/src/start/back-up-and-restore.test.ts': 20,
  'server/src/start/choose-part.test.ts': 15,
  'server/src/start/doctor/examine.test.ts': 30,
  'server/src/start/operate.test.ts': 40,
  'server/src/start/start-and-stop.test.ts': 15,
  'server/src/app/live/lost-changes.test.ts': 10,
  'server/src/conversations/automated/races.test.ts': 10,
  'server/src/conversations/delivery/attempts.test.ts': 10,
  'server/src/conversations/delivery/record-receipt.test.ts': 10,
  'server/src/scenes/runs/same-as-machine.test.ts': 10,
  'store/src/embedded/refusals.test.ts': 10,
  'store/src/migrate.test.ts': 10,
  'e2e/cursor.test.ts': 70,
  'e2e/settings.test.ts': 60,
  'e2e/scene-editor-building.test.ts': 55,
  'e2e/scene-editor-together.test.ts': 50,
  'e2e/composer.test.ts': 35,
  'e2e/tuesday.test.ts': 45,
  'e2e/contacts.test.ts': 45,
  'e2e/tasks.test.ts': 60,
  'e2e/scene-editor-checks.test.ts': 45,
  'e2e/cut-stream.test.ts': 40,
  'e2e/home.test.ts': 40,
  'e2e/first-day.test.ts': 60,
  'e2e/channels.test.ts': 60,
  'e2e/own-mailbox.test.ts': 80,
  'e2e/switching.test.ts': 50,
  'e2e/keywords.test.ts': 40,
  'e2e/integrations.test.ts': 25,
  'e2e/session.test.ts': 40,
  'e2e/hidden-parts.test.ts': 35,
  'e2e/message.test.ts': 35,
  'e2e/presence.test.ts': 35,
  'e2e/conversation.test.ts': 30,
  'e2e/places.test.ts': 30,
  'e2e/sidebar.test.ts': 30,
  'e2e/timeline-window.test.ts': 30,
  'e2e/folders.test.ts': 25,
  'e2e/palette.test.ts': 25,
  'e2e/screens.test.ts': 25,
  'e2e/client.test.ts': 20,
  'e2e/drafts.test.ts': 25,
  'e2e/focus.test.ts': 20,
  'e2e/media.test.ts': 20,
  'e2e/voice-notes.test.ts': 30,
  'e2e/transcripts.test.ts': 35,
  'e2e/scene-versions.test.ts': 20,
  'e2e/security.test.ts': 20,
  'e2e/sign-in.test.ts': 20,
  'e2e/hostile-texts.test.ts': 15,
  'e2e/record-video.test.ts': 15,
  'e2e/scene-editor-play.test.ts': 15,
  'e2e/scenes.test.ts': 15,
  'e2e/least-rights.test.ts': 10,
  'e2e/crawl.long.test.ts': 440,
  'e2e/newcomer/new-user.long.test.ts': 160,
  'server/src/demo/record-demo.long.test.ts': 130,
  'e2e/faults/kill.long.test.ts': 110,
  'server/src/scenes/runs/poison.long.test.ts': 40,
  'server/src/testing/life/lives.long.test.ts': 70,
  'server/src/scenes/runs/ninety-days.long.test.ts': 35,
  'server/src/contacts/import/large-file.long.test.ts': 10,
  'server/src/scenes/runs/simulation.long.test.ts': 10,
}

/** Starts the files known to be long before the others, so that no worker is left alone with one at the end. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rest = await super.sort(files)
    return rest.toSorted((a, b) => this.#place(a) - this.#place(b) || this.#seconds(b) - this.#seconds(a))
  }

  #place({ project }: TestSpecification): number {
    const place = PROJECTS.indexOf(project.name)
    return place === -1 ? PROJECTS.length : place
  }

  #seconds({ moduleId }: TestSpecification): number {
    return SECONDS[relative(this.ctx.config.root, moduleId).replaceAll('\\', '/')] ?? 0
  }
}
