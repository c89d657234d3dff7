import { createHash } from 'node:crypto'
import { DAY_MS } from '@attune/contract/durations'
import type { OrganizationKey, SampleClient, StaffKey } from '@attune/samples/shapes'
import { promptTemplates } from '@attune/samples/scenes/prompt-templates'
import { nodesOf, sceneRefOf, templateRefOf, type SampleScene } from '@attune/samples/scenes/scene'
import { scenes } from '@attune/samples/scenes/scenes'
import type { SceneStart } from '@attune/samples/scenes/starts'
import { startFirstInteraction } from '../contacts/state/change-state.ts'
import { changeAutomationSettings } from '../organizations/automation-settings.ts'
import { createTemplate } from '../prompts/save-template.ts'
import { createScene } from '../scenes/authoring/create-scene.ts'
import { putScene } from '../scenes/authoring/put-scene.ts'
import { startForContact } from '../scenes/runs/calls/start-for-contact.ts'
import { hear } from './acts.ts'
import type { SceneBook } from './scene-book.ts'
import type { Act } from './stage.ts'

/** Who writes scenes, by role. */
const AUTHORS: Record<OrganizationKey, Record<'admin' | 'manager', StaffKey>> = {
  northline: { admin: 'priya', manager: 'luis' },
  harbour: { admin: 'ines', manager: 'ines' },
}

/** Quiet hours at night that end early, for clients who get up early. */
export const setQuietHours = (key: OrganizationKey, at: Date): Act => ({
  at,
  do: async (stage, deps) => {
    const quietHours = { from: '21:30', to: '05:30' }
    await changeAutomationSettings(deps, stage.who(AUTHORS[key].admin), { id: stage.cast.organizationId, quietHours })
  },
})

/** The prompt templates that scenes use. */
export const authorPrompts = (book: SceneBook, key: OrganizationKey, now: Date): Act[] =>
  promptTemplates.map(({ key: name, daysAgo, title, settings, messages }): Act => ({
    at: new Date(now.getTime() - daysAgo * DAY_MS),
    do: async (stage, deps) => {
      const asked = { ...settings, model: null, temperature: null }
      const written = { title, settings: asked, messages }
      const { _id } = await createTemplate(deps, stage.who(AUTHORS[key].admin), written)
      book.made(templateRefOf(name), _id)
    },
  }))

/** Every sample scene, version by version. Active runs of the daily check-in move to each new version. */
export const authorScenes = (book: SceneBook, key: OrganizationKey, now: Date): Act[] =>
  scenes.flatMap((scene) =>
    scene.versions.map((draft, index): Act => ({
      at: new Date(now.getTime() - draft.daysAgo * DAY_MS),
      do: async (stage, deps) => {
        const who = stage.who(AUTHORS[key][draft.by])
        const nodes = nodesOf(draft.steps, book.idOf)
        if (index > 0) {
          const live = scene.key === 'daily-check-in' ? { kind: 'move' as const, nodes: {} } : { kind: 'pin' as const }
          await putScene(deps, who, { id: book.sceneId(scene.key), nodes, note: draft.note, live })
          return
        }
        const { title, description, labels } = scene
        const dataSource = dataOf(scene, stage.cast.organization.title)
        const { _id } = await createScene(deps, who, { title, description, labels, nodes, dataSource })
        book.made(sceneRefOf(scene.key), _id)
      },
    })),
  )

/** No model writes reports in the past. */
const dataOf = ({ dataSource }: SampleScene, organization: string): SampleScene['dataSource'] => {
  const own: Record<string, string | boolean> = { organization, write_reports: false }
  return dataSource.map((item) => ({ ...item, value: own[item._id] ?? item.value }))
}

/** Starts a scene for a client: by their coach, by their first interaction, or by a keyword they send. */
export const startScene = (
  book: SceneBook,
  { scene, by, question }: SceneStart,
  client: SampleClient,
  { at, office }: { at: Date; office: StaffKey },
): Act => {
  if (typeof by === 'object') {
    const id = createHash('sha256').update(`${client.key} ${scene} ${at.getTime()}`).digest('hex').slice(0, 24)
    return hear(client, { text: by.word, photo: null }, id, at)
  }
  return {
    at,
    do: async (stage, deps) => {
      const id = stage.cast.contactId(client.key)
      if (by === 'first-interaction') {
        await startFirstInteraction(deps, stage.who(office), { id, triggerOnboarding: true })
        return
      }
      const dataSource = [
        { _id: 'question_text', kind: 'static' as const, type: 'string' as const, value: question ?? '' },
      ]
      const scenesConfig = question === undefined ? undefined : [{ target: '#this', dataSource }]
      await startForContact(deps, stage.who(by), { id, scene: book.sceneId(scene), scenesConfig })
    },
  }
}
