import { isTabHeld } from '../ask-before-leaving.ts'
import { notify } from '../notify.ts'
import { isRecording, RECORD_VIDEO } from './record-video.ts'

/**
 * Switches the mode by loading the page afresh: nothing that was answered before may stay on the screen, in the cache,
 * in a call under way or on the live stream. What was searched for may be a name and leaves the address. What has been
 * typed is kept on this machine (drafts, unsent messages, form drafts); what is just being sent must arrive first.
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
  const left = new URLSearchParams(search)
  left.delete('q')
  return left.size === 0 ? pathname : `${pathname}?${left}`
}
