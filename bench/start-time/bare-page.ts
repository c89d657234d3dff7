import { createServer } from 'node:http'

/** The JavaScript part of the limit: a plain server on the given port that serves one page. */
const page = '<!doctype html><title>Bare</title><div id="root"></div>'

createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'text/html', 'content-length': Buffer.byteLength(page) }).end(page)
}).listen(Number(process.argv[2]), '127.0.0.1')
