import { createAtom, useSelector } from '@tanstack/react-store'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Media } from '@attune/contract/media/entity'
import { conversationFormRefusals } from '@attune/contract/conversations/form-refusals'
import { notify, notifyFailure } from '../../client/notify.ts'
import { onSessionEnd } from '../../client/session.ts'
import type { Tray, TrayItem } from '../../media/tray.ts'
import { draftFilesKey } from './drafts.ts'

/** The files of the message being written. The upload code is loaded with the first file. */
export interface TrayAccess {
  tray: Tray | null
  items: readonly TrayItem[]
  add: (files: Iterable<File>) => void
  putBack: (media: readonly Media[]) => void
  /** Restores files that are already on the server, by id. */
  restore: (ids: readonly string[]) => void
  /** Removes and returns the uploaded files, for a message. */
  take: () => Media[]
  /** Discards all files. */
  empty: () => void
}

/** Uploads continue while another conversation is open. */
const trays = new Map<string, Tray>()
onSessionEnd(() => trays.clear())

const NONE = createAtom<readonly TrayItem[]>([])

export const useTray = (accountId: string, contactId: string): TrayAccess => {
  const key = draftFilesKey(accountId, contactId)
  const [tray, setTray] = useState(() => trays.get(key) ?? null)
  const items = useSelector(tray?.items ?? NONE)

  const open = async (then: (opened: Tray) => void) => {
    try {
      const { openTray, takeUpStored } = await import('../../media/open-tray.ts')
      const known = trays.get(key)
      // A message taken back while another conversation was open has added its files to the draft, not to the tray.
      if (known !== undefined) takeUpStored(key, known)
      const opened = known ?? openTray(key)
      trays.set(key, opened)
      setTray(opened)
      then(opened)
    } catch (error) {
      notifyFailure(error)
    }
  }

  const takeUp = useEffectEvent(() => {
    if (localStorage.getItem(key) !== null) void open(() => undefined)
  })
  useEffect(() => takeUp(), [key])

  return {
    tray,
    items,
    add: (files) => {
      const chosen = [...files]
      if (chosen.length > 0) void open((opened) => opened.add(chosen) > 0 && notifyTooMany())
    },
    putBack: (media) => {
      if (media.length > 0) void open((opened) => opened.putBack(media))
    },
    restore: (ids) => {
      if (ids.length === 0 || tray !== null) return
      localStorage.setItem(key, JSON.stringify(ids))
      void open(() => undefined)
    },
    take: () => tray?.take() ?? [],
    empty: () => tray?.items.get().forEach(({ id }) => tray.remove(id)),
  }
}

/** The files that are uploaded. */
export const readyOf = (items: readonly TrayItem[]): Media[] =>
  items.flatMap(({ state, media }) => (state === 'ready' && media !== null ? [media] : []))

/** Ids of the uploaded files joined into one string, to compare cheaply. */
export const readyIds = (items: readonly TrayItem[]): string =>
  readyOf(items)
    .map(({ _id }) => _id)
    .join(' ')

const notifyTooMany = () =>
  notify({ kind: 'bad', title: 'Not attached', content: conversationFormRefusals.TooManyAttachments.message })
