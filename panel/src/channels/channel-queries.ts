import { queryOptions } from '@tanstack/react-query'
import { useEffect } from 'react'
import { calls } from '../client/calls.ts'
import { subscribeLive } from '../client/live.ts'
import { queryClient } from '../client/query-client.ts'

const CHANNELS = ['channels'] as const
/** Health changes without any action here. */
const REFETCH_MS = 30_000

/** The organization's channels with their health. */
export const channelsQuery = queryOptions({
  queryKey: [...CHANNELS, 'list'],
  queryFn: async ({ signal }) => (await calls.channels.list({}, { signal, context: { interval: true } })).data,
  refetchInterval: REFETCH_MS,
})

/** The numbers that the reader writes from. */
export const myNumberQuery = queryOptions({
  queryKey: [...CHANNELS, 'mine'],
  queryFn: ({ signal }) => calls.channels.getMyNumber({}, { signal }),
})

/** The channels that can write to a client. `onLoad` is called when they have been loaded. */
export const clientChannelsQuery = (contactId: string, onLoad?: () => void) =>
  queryOptions({
    queryKey: [...CHANNELS, 'of', contactId],
    queryFn: async ({ signal }) => {
      const { data } = await calls.channels.listOfClient({ id: contactId }, { signal, context: { afterDrawing: true } })
      onLoad?.()
      return data
    },
    // Without them the server chooses how the message is sent.
    meta: { quiet: true },
  })

/** The texts that WhatsApp has approved or been asked to approve. */
export const whatsappTemplatesQuery = queryOptions({
  queryKey: [...CHANNELS, 'whatsapp-templates'],
  queryFn: async ({ signal }) => (await calls.channels.listWhatsAppTemplates({}, { signal })).data,
})

/** After a change to any channel: reloads the list, and who can be written to from where. */
export const refreshChannels = (): Promise<void> => queryClient.invalidateQueries({ queryKey: CHANNELS })

/** Keeps channels up to date: an admin changes them, or a carrier stops answering and answers again. */
export const useChannelsLive = (): void => {
  useEffect(
    () =>
      subscribeLive(({ event }) => {
        if (event === 'channels' || event === 'hello' || event === 'reset') void refreshChannels()
      }),
    [],
  )
}
