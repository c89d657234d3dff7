import { isRecording } from '../../client/recording/record-video.ts'

/** What one or more tabs of this browser show, where it matters for notices. */
export interface TabView {
  /** A tab shows the conversation and is visible. */
  looking: boolean
  /** A tab is in record-video mode. */
  filming: boolean
}

const CHANNEL = 'attune-notices'
/** Tabs that don't answer in this time are suspended, so nobody is looking at them. */
const ANSWER_MS = 200

type TabMessage = { ask: string; contactId: string } | { answer: string; shown: TabView } | { settings: true }

export interface OtherTabs {
  /** What this tab and all others show of a conversation, combined. */
  ask: (contactId: string) => Promise<TabView>
  /** Tells other tabs that the settings have changed. */
  tellSettings: () => void
  close: () => void
}

export interface TabOptions {
  /** What this tab shows of a conversation. */
  shown: (contactId: string) => TabView
  /** Called when the settings were changed in another tab. */
  onSettings: () => void
}

/** Connects to the other tabs of this browser. Without BroadcastChannel, only this tab counts. */
export const joinTabs = ({ shown, onSettings }: TabOptions): OtherTabs => {
  if (!('BroadcastChannel' in globalThis))
    return { ask: (id) => Promise.resolve(shown(id)), tellSettings: () => undefined, close: () => undefined }
  const channel = new BroadcastChannel(CHANNEL)
  const waiting = new Map<string, (shown: TabView) => void>()
  const post = (word: TabMessage) => channel.postMessage(word)
  channel.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
    if ('ask' in data) post({ answer: data.ask, shown: shown(data.contactId) })
    else if ('answer' in data) waiting.get(data.answer)?.(data.shown)
    else onSettings()
  })
  return {
    ask: async (contactId) => {
      const id = `${Date.now()} ${Math.random()}`
      const all = [shown(contactId)]
      waiting.set(id, (there) => void all.push(there))
      post({ ask: id, contactId })
      await new Promise((resolve) => setTimeout(resolve, ANSWER_MS))
      waiting.delete(id)
      return { looking: all.some(({ looking }) => looking), filming: all.some(({ filming }) => filming) }
    },
    tellSettings: () => post({ settings: true }),
    close: () => channel.close(),
  }
}

export const viewOfThisTab = (contactId: string): TabView => ({
  looking: document.visibilityState === 'visible' && location.pathname.startsWith(`/conversations/dialog/${contactId}`),
  filming: isRecording(),
})
