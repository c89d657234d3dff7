import * as z from 'zod'

/** A bit mask as a decimal string. It can exceed 64 bits. */
export const MaskText = z.string().regex(/^[0-9]{1,60}$/)
