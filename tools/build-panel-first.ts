import { buildPanel } from '../server/src/start/build-panel.ts'

/** Before tests that start the product side by side: the panel is built once, by one of them alone. */
export default async function setup(): Promise<void> {
  await buildPanel(() => {})
}
