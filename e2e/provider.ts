import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'

/** A stand-in for the provider of transcripts, which answers what a test tells it to, when the test lets it. */
export interface TranscriptProvider {
  /** What the product is started with to use it. */
  settings: Record<string, string>
  /** How many recordings it was sent. */
  heard: () => number
  /** Answers the next recording, which waits for this. */
  answer(text: string): void
  close(): Promise<void>
}

export const transcriptProvider = async (): Promise<TranscriptProvider> => {
  const waiting: ServerResponse[] = []
  const texts: string[] = []
  let heard = 0
  const settle = () => {
    while (waiting.length > 0 && texts.length > 0)
      waiting
        .shift()
        ?.setHeader('content-type', 'application/json')
        .end(JSON.stringify({ text: texts.shift() }))
  }
  const http = createServer((request, response) => {
    request.resume().on('end', () => {
      heard += 1
      waiting.push(response)
      settle()
    })
  }).listen(0, '127.0.0.1')
  await once(http, 'listening')
  const address = http.address()
  if (typeof address !== 'object' || address === null) throw new Error('The provider has no address.')
  return {
    settings: {
      ATTUNE_PROMPT_URL: `http://127.0.0.1:${address.port}/v1`,
      ATTUNE_PROMPT_MODEL: 'small',
      ATTUNE_TRANSCRIPT_MODEL: 'whisper-small',
      ATTUNE_PROMPT_SECONDS: '600',
    },
    heard: () => heard,
    answer: (text) => {
      texts.push(text)
      settle()
    },
    close: async () => {
      http.closeAllConnections()
      http.close()
      await once(http, 'close')
    },
  }
}
