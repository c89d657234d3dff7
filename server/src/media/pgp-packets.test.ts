import { describe, expect, test } from 'vitest'
import { isPgpEncrypted } from './pgp-packets.ts'

const bytes = (size: number) => Buffer.alloc(size, 0x5a)
const packet = (header: number[], version: number, size: number) =>
  Buffer.concat([Buffer.from([...header, version]), bytes(size - 1)])

/** For a reader's key, as GnuPG writes it: for Curve25519 and for RSA. */
const KEY = packet([0x84, 94], 3, 94)
const RSA_KEY = packet([0x85, 0x01, 0x0c], 3, 268)
/** The same in the newer form, as browsers write it. */
const NEW_KEY = packet([0xc1, 94], 3, 94)
const NEW_RSA_KEY = packet([0xc1, 0xc0, 0x4c], 3, 268)
const LONG_KEY = packet([0xc1, 0xff, 0, 0, 0x01, 0x0c], 6, 268)
/** For a password. */
const PASSWORD = packet([0x8c, 13], 4, 13)
const DATA = packet([0xd2, 64], 1, 64)
/** Data of a file whose size wasn't known beforehand. */
const LONG_DATA = packet([0xd2, 0xed], 1, 8_192)

describe('a file is encrypted with PGP', () => {
  test.for([
    ['for a key', [KEY, DATA]],
    ['for an RSA key', [RSA_KEY, DATA]],
    ['for several, and for a password', [RSA_KEY, KEY, NEW_KEY, PASSWORD, LONG_DATA]],
    ['in the newer form', [NEW_RSA_KEY, LONG_KEY, packet([0xd2, 64], 2, 64)]],
    ['for a password', [PASSWORD, LONG_DATA]],
    ['by GnuPG’s own mode', [KEY, packet([0xd4, 64], 1, 64)]],
    ['by an old program', [KEY, packet([0xa7], 0x5a, 64)]],
  ] as const)('%s', ([, packets]) => {
    expect(isPgpEncrypted(Buffer.concat(packets))).toBe(true)
  })

  test.for([
    ['not if nothing is', [Buffer.from('MZ\u0000\u0001 a program, not encrypted')]],
    ['not if no key comes first', [DATA]],
    ['not if no data follows', [KEY, PASSWORD]],
    ['not if something else follows', [KEY, Buffer.from('PK\u0003\u0004 an archive')]],
    ['not if its keys are of no version', [packet([0x84, 94], 9, 94), DATA]],
    ['not if its data is of no version', [KEY, packet([0xd2, 64], 9, 64)]],
    ['not if a key has no end', [packet([0x87], 3, 94), DATA]],
    ['not if it is only signed', [packet([0xa3], 1, 64)]],
    ['not if it is broken off', [KEY.subarray(0, 40)]],
    ['not if it is empty', []],
  ] as const)('%s', ([, packets]) => {
    expect(isPgpEncrypted(Buffer.concat(packets))).toBe(false)
  })
})
