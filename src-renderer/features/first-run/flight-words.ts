/** What was read. */
export interface FlightCounts {
  readonly proposals: number;
  readonly clients: number;
  readonly themes: number;
}

const counted = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

/** "412 proposals, 60 clients and 5 themes on this computer". */
export function flightWords({ proposals, clients, themes }: FlightCounts): string {
  return `${counted(proposals, 'proposal', 'proposals')}, ${counted(clients, 'client', 'clients')} and ${counted(themes, 'theme', 'themes')} on this computer`;
}
