import type { Global } from '../store.ts'

/** Whether a device has signed in to an account since a time. */
export const isKnownDevice = async (
  db: Global,
  accountId: string,
  deviceHash: Buffer,
  since: Date,
): Promise<boolean> => {
  const row = await db
    .selectFrom('known_devices')
    .select('account_id')
    .where('account_id', '=', accountId)
    .where('device_hash', '=', deviceHash)
    .where('seen_at', '>', since)
    .executeTakeFirst()
  return row !== undefined
}

/** Remembers a device, and forgets all but the `most` an account used last. */
export const rememberDevice = async (
  db: Global,
  device: { accountId: string; deviceHash: Buffer; at: Date },
  most: number,
): Promise<void> => {
  const { accountId, deviceHash, at } = device
  await db
    .insertInto('known_devices')
    .values({ account_id: accountId, device_hash: deviceHash, seen_at: at })
    .onConflict((conflict) => conflict.columns(['account_id', 'device_hash']).doUpdateSet({ seen_at: at }))
    .execute()
  await db
    .deleteFrom('known_devices')
    .where('account_id', '=', accountId)
    .where('device_hash', 'in', (eb) =>
      eb
        .selectFrom('known_devices')
        .select('device_hash')
        .where('account_id', '=', accountId)
        .orderBy('seen_at', 'desc')
        .orderBy('device_hash')
        .offset(most),
    )
    .execute()
}
