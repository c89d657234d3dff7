/** 32 random hex digits. Works without https, unlike `crypto.randomUUID`. */
export const newRandomId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
