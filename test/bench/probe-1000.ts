import { openRenderer } from './screens/open-renderer.ts';
const n = Number(process.argv[2]);
const t0 = performance.now();
const done = openRenderer({ proposals: n, longest: 200 });
done.then((r) => { console.log('listed after', performance.now() - t0); void r.close().then(() => process.exit(0)); });
setTimeout(() => process.exit(1), 100_000);
