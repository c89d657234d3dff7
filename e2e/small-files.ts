import type { Page } from 'playwright-core'

/** A file as picked in a browser. */
export interface SmallFile {
  name: string
  mimeType: string
  buffer: Buffer
}

/** A second of a tone: 8 kHz, 16 bit, one channel. */
export const tone = (name: string, seconds = 1): SmallFile => {
  const rate = 8_000
  const count = rate * seconds
  const buffer = Buffer.alloc(44 + count * 2)
  buffer.write('RIFF', 0)
  buffer.writeUInt32LE(36 + count * 2, 4)
  buffer.write('WAVEfmt ', 8)
  buffer.writeUInt32LE(16, 16)
  // PCM, one channel, bytes a second, bytes a sample, bits a sample.
  buffer.writeUInt16LE(1, 20)
  buffer.writeUInt16LE(1, 22)
  buffer.writeUInt32LE(rate, 24)
  buffer.writeUInt32LE(rate * 2, 28)
  buffer.writeUInt16LE(2, 32)
  buffer.writeUInt16LE(16, 34)
  buffer.write('data', 36)
  buffer.writeUInt32LE(count * 2, 40)
  for (let at = 0; at < count; at += 1)
    buffer.writeInt16LE(Math.round(8_000 * Math.sin((at * 2 * Math.PI * 440) / rate)), 44 + at * 2)
  return { name, mimeType: 'audio/wav', buffer }
}

/** Half a second of video, which the browser makes itself. */
export const film = async (page: Page, name: string): Promise<SmallFile> => {
  const bytes = await page.evaluate(async () => {
    const canvas = document.createElement('canvas')
    canvas.width = 160
    canvas.height = 90
    const pen = canvas.getContext('2d')
    const recorder = new MediaRecorder(canvas.captureStream(15), { mimeType: 'video/webm;codecs=vp8' })
    const parts: Blob[] = []
    recorder.ondataavailable = ({ data }) => parts.push(data)
    recorder.start()
    for (let frame = 0; frame < 12; frame += 1) {
      if (pen !== null) {
        pen.fillStyle = `hsl(${frame * 30} 60% 40%)`
        pen.fillRect(0, 0, 160, 90)
      }
      await new Promise((then) => setTimeout(then, 50))
    }
    await new Promise((then) => {
      recorder.onstop = then
      recorder.stop()
    })
    return [...new Uint8Array(await new Blob(parts).arrayBuffer())]
  })
  return { name, mimeType: 'video/webm', buffer: Buffer.from(bytes) }
}

export const textFile = (name: string, mimeType: string, text: string): SmallFile => ({
  name,
  mimeType,
  buffer: Buffer.from(text),
})
