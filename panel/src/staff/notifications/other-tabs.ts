import { isRecording } from '../../client/recording/record-video.ts'

/** What this browser's tabs show, as far as a notice has to know. */
export interface TabView {
  /** One of them shows the conversation, and can be seen. */
  looking: boolean
  /** One of them is being filmed. */
  filming: boolean
}

const CHANNEL = 'attune-notices'
/** Tabs that have not answered by then are asleep: nobody looks at them. */
const ANSWER_MS = 200

type TabMessage = { ask: string; contactId: string } | { answer: string; shown: TabView } | { settings: true }

export interface OtherTabs {
  /** What this tab and all others show of a conversation. */
  ask: (contactId: string) => Promise<TabView>
  /** Tells other tabs that the account chose otherwise. */
  tellSettings: () => void
  close: () => void
}

export interface TabOptions {
  /** What this tab shows of a conversation. */
  shown: (contactId: string) => TabView
  /** The account chose otherwise in another tab. */
  onSettings: () => void
}

/** Speaks with the other tabs of this browser. Without BroadcastChannel there is this tab alone. */
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
  looking: document.visibilityState === 'visible' && location.pathname === `/conversations/dialog/${contactId}`,
  filming: isRecording(),
})
