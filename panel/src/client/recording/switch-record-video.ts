import { isTabHeld } from '../ask-before-leaving.ts'
import { notify } from '../notify.ts'
import { isRecording, RECORD_VIDEO } from './record-video.ts'

/**
 * Toggles record-video mode by reloading the page, so that nothing received earlier stays on the screen, in the cache,
 * in a pending call or on the live stream. Search terms are removed from the address, since they may be names. Typed
 * text is kept in this browser (drafts, unsent messages, form drafts). Refuses while something is being sent.
 */
export const switchRecordVideo = (): void => {
  if (isTabHeld()) {
    notify({ kind: 'bad', title: 'Not switched yet', content: 'Something is still being sent. Try again in a moment.' })
    return
  }
  if (isRecording()) sessionStorage.removeItem(RECORD_VIDEO.key)
  else sessionStorage.setItem(RECORD_VIDEO.key, RECORD_VIDEO.on)
  document.documentElement.style.visibility = 'hidden'
  document.title = 'Attune Dashboard'
  history.replaceState(history.state, '', withoutSearchWords(location))
  location.reload()
}

const withoutSearchWords = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string => {
  const kept = new URLSearchParams(search)
  kept.delete('q')
  return kept.size === 0 ? pathname : `${pathname}?${kept}`
}
