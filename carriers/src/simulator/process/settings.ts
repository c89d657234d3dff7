import * as z from 'zod'

const Settings = z.object({
  SIMULATOR_PORT: z.coerce
    .number('SIMULATOR_PORT is not a number.')
    .int('SIMULATOR_PORT is not a whole number.')
    .min(0, 'SIMULATOR_PORT is below 0.')
    .max(65_535, 'SIMULATOR_PORT is above 65535.')
    .default(0),
  SIMULATOR_SECRET: z.string('SIMULATOR_SECRET is not set.').min(8, 'SIMULATOR_SECRET is shorter than 8 characters.'),
  SIMULATOR_LOG: z.string('SIMULATOR_LOG is not set.').min(1, 'SIMULATOR_LOG is empty.'),
  SIMULATOR_WEBHOOK_URL: z.url({
    protocol: /^https?$/,
    error: 'SIMULATOR_WEBHOOK_URL is not an http or https address.',
  }),
  SIMULATOR_FOLLOW_PARENT: z.enum(['0', '1'], 'SIMULATOR_FOLLOW_PARENT is neither 0 nor 1.').default('0'),
})

export interface SimulatorSettings {
  /** 0 for any free port. */
  port: number
  /** Bearer token of the calls and key of the signatures. */
  secret: string
  /** Path of the log. */
  log: string
  /** Attune's base URL. */
  webhookUrl: string
  /** Exit when stdin closes. */
  followParent: boolean
}

/** Reads the settings from the environment. Throws an error with one sentence per invalid setting. */
export const readSettings = (env: NodeJS.ProcessEnv): SimulatorSettings => {
  const read = Settings.safeParse(env)
  if (!read.success) throw new Error(read.error.issues.map((issue) => issue.message).join('\n'))
  return {
    port: read.data.SIMULATOR_PORT,
    secret: read.data.SIMULATOR_SECRET,
    log: read.data.SIMULATOR_LOG,
    webhookUrl: read.data.SIMULATOR_WEBHOOK_URL,
    followParent: read.data.SIMULATOR_FOLLOW_PARENT === '1',
  }
}
