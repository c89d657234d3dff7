import type { Scene } from '@attune/contract/scenes/entity'
import type { SceneNodeInput } from '@attune/contract/scenes/fields'
import type { Locator } from 'playwright-core'
import { boxOf } from './box.ts'
import type { Desk } from './desk.ts'
import type { StaffCalls } from './faults/staff-calls.ts'
import { pressAnywhere, pressIn } from './keys.ts'
import { moveTo } from './move.ts'

const SCENES = '/v1/interaction-flow/scenes'

/** A step as tests write it: `to` says where its outputs lead, by number. */
export const step = (
  _id: string,
  type: string,
  properties: Record<string, unknown> = {},
  to: Record<number, string> = {},
): SceneNodeInput => ({
  _id,
  type,
  properties,
  outputs: Object.entries(to).map(([num, ref]) => ({ num: Number(num), ref, refInput: 1 })),
})

export const says = (_id: string, text: string, to?: string): SceneNodeInput =>
  step(_id, 'send_message', { text, attachments: [], tags: '' }, to === undefined ? {} : { 1: to })

/** Creates a scene with a call; without nodes it only has its entry. */
export const makeScene = (who: StaffCalls, title: string, nodes?: SceneNodeInput[]): Promise<Scene> =>
  who.call('POST', SCENES, { title, ...(nodes !== undefined && { nodes }) })

export const sceneNow = (who: StaffCalls, id: string): Promise<Scene> => who.call('GET', `${SCENES}/${id}`)

/** Stores a draft where the editor finds it, for scenes that couldn't be saved as they are. */
export const draftOf = (
  who: StaffCalls,
  { _id, title, version, rev }: Scene,
  nodes: SceneNodeInput[],
  locked = false,
): Promise<unknown> =>
  who.call('PUT', `${SCENES}/${_id}/draft`, {
    baseVersion: version,
    baseRev: rev,
    locked,
    title,
    description: '',
    labels: [],
    nodes,
    dataSource: [],
  })

/** The scene editor, as a person uses it. */
export const editorAt = ({ page }: Desk) => {
  const canvas = page.getByRole('application', { name: /^Scene with/ }).first()
  const node = (id: string): Locator => canvas.locator(`[data-id="${id}"]`).first()
  const form = (kind: string): Locator => page.getByRole('form', { name: kind, exact: true })
  const editor = {
    canvas,
    node,
    form,
    open: async (sceneId: string, title: string) => {
      await moveTo(page, `/interaction-flow/scene/${sceneId}/edit`)
      await page.getByRole('heading', { name: title, level: 1 }).waitFor()
      await canvas.locator('[data-id]').first().waitFor()
    },
    /** The number of nodes of the scene, as read out for the canvas. */
    has: (nodes: number) =>
      page.getByRole('application', { name: `Scene with ${nodes} ${nodes === 1 ? 'node' : 'nodes'}` }).waitFor(),
    /** Drags a kind from the palette and drops it; returns the new node's id. Afterwards the palette is shown again. */
    drop: async (kind: string, at: { x: number; y: number }): Promise<string> => {
      const { x, y, height } = await boxOf(page.getByRole('button', { name: kind, exact: true }))
      await page.mouse.move(x + 20, y + height / 2)
      await page.mouse.down()
      await page.mouse.move(x - 40, y + height / 2, { steps: 4 })
      await page.mouse.move(at.x, at.y, { steps: 8 })
      await page.getByText('Drop here', { exact: true }).waitFor()
      await page.mouse.up()
      await form(kind).waitFor()
      return form(kind).getByRole('code').innerText()
    },
    /** Types into a code field, replacing its content. */
    write: async (kind: string, label: string, text: string) => {
      const field = form(kind).getByRole('textbox', { name: label, exact: true })
      await field.click()
      await pressIn(field, 'ControlOrMeta+a')
      await page.keyboard.insertText(text)
    },
    apply: async (kind: string) => {
      const button = form(kind).getByRole('button', { name: 'Apply Changes' })
      await button.click()
      await form(kind).locator('button:disabled', { hasText: 'Apply Changes' }).waitFor()
    },
    close: async (kind: string) => {
      await form(kind).getByRole('button', { name: 'Close', exact: true }).click()
      await form(kind).waitFor({ state: 'detached' })
    },
    /** Drags an edge from a port of one node to another node. */
    join: async (from: string, num: number, to: string) => {
      const port = await boxOf(node(from).locator(`.source[data-handleid="${num}"]`))
      const into = await boxOf(node(to).locator('.target'))
      await page.mouse.move(port.x + port.width / 2, port.y + port.height / 2)
      await page.mouse.down()
      await page.mouse.move(into.x + into.width / 2 + 12, into.y - 12, { steps: 6 })
      await page.mouse.move(into.x + into.width / 2, into.y + into.height / 2, { steps: 6 })
      await page.mouse.up()
    },
    /** Presses Tab until something has the focus; gives up after a full cycle. */
    tabTo: async (what: Locator) => {
      await what.waitFor()
      for (let presses = 0; presses < 120; presses += 1) {
        if (await what.evaluate((element) => element === document.activeElement).catch(() => false)) return
        await pressAnywhere(page, 'Tab')
      }
      throw new Error('The keyboard does not get there.')
    },
    saved: async (version: number) => {
      await page.getByText(new RegExp(`^v${version} live`)).waitFor()
      await page.getByRole('button', { name: /unsaved edit/ }).waitFor({ state: 'detached' })
    },
  }
  return editor
}
