/** Parallel calls. With round trips of up to 400 ms, four use up the budget of 100 calls per 30 s. */
export const parallelCalls = 4;
/** The most calls for one edit: two reads and the write. */
export const callsPerWrite = 3;
/** After the budget was short, it counts as short for this time, ms. So data read before a wait is not read twice. */
export const staysShortMs = 40_000;
/** Limit of ready operations that one tick considers. Fewer are pushed before the next tick. */
export const considered = 500;
