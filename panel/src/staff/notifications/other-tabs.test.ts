import { afterEach, expect, test } from 'vitest'
import { joinTabs, type OtherTabs, type TabView } from './other-tabs.ts'

const open: OtherTabs[] = []
afterEach(() => open.splice(0).forEach((tab) => tab.close()))

/** A tab that shows one conversation, or none. */
const tab = (shows: string | null, filming = false, onSettings = () => {}): OtherTabs => {
  const shown = (contactId: string): TabView => ({ looking: contactId === shows, filming })
  const joined = joinTabs({ shown, onSettings })
  open.push(joined)
  return joined
}

test('any tab that shows the conversation counts, and so does any that is filmed', async () => {
  const mine = tab(null)
  expect(await mine.ask('maria')).toEqual({ looking: false, filming: false })
  tab('maria')
  expect(await mine.ask('maria')).toEqual({ looking: true, filming: false })
  expect(await mine.ask('daniel')).toEqual({ looking: false, filming: false })
  tab(null, true)
  expect(await mine.ask('daniel')).toEqual({ looking: false, filming: true })
})

test('this tab counts too, and one that was closed does not', async () => {
  expect((await tab('maria', true).ask('maria')).looking).toBe(true)
  const mine = tab(null)
  const other = tab('daniel')
  expect((await mine.ask('daniel')).looking).toBe(true)
  other.close()
  expect((await mine.ask('daniel')).looking).toBe(false)
})

test('a settings change is sent to the other tabs, not to itself', async () => {
  const heard: string[] = []
  const mine = tab(null, false, () => void heard.push('mine'))
  tab(null, false, () => void heard.push('other'))
  mine.tellSettings()
  await expect.poll(() => heard).toEqual(['other'])
})
