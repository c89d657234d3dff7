// `npm run build`: the panel, so that the start after an upgrade has nothing to build.
import { buildPanel } from '@attune/server/start/build-panel'

const { done, running } = await buildPanel((sentence) => console.log(sentence))
await done
console.log(running ? 'The panel is built.' : 'The panel was built already.')
