/** What the engine says of calls, of its looks at the service, and of what it asks a person, in English. */
export const engine = {
  /** How a call failed. What the service says itself is shown as it comes. */
  call: {
    refused: 'The service does not accept connections at this address.',
    noName: 'The address could not be found.',
    notReached: 'The service could not be reached in time.',
    notMade: 'The call was given up before it was made.',
    insecure: 'No secure connection could be made with the service ({{code}}).',
    noConnection: 'There is no connection to the service.',
    noAnswer: 'The service did not answer in time.',
    broke: 'The connection broke before the answer was complete.',
    brokeOff: 'The answer of the service broke off.',
    givenUp: 'The call was given up while it was under way.',
    redirected: 'The service pointed to another address, which is not followed.',
    tooLarge: 'The answer of the service is too large.',
    noHttp: 'The service gave an answer that is no HTTP.',
    failed: 'The connection failed before an answer came.',
    unexplained: 'The service answered with status {{status}} and no explanation.',
    webPage: 'A web page answered instead of the service (status {{status}}).',
    unreadable: 'The service answered with something that cannot be read.',
    otherRecord: 'The service answered with another record than the one that was asked for.',
    askedToWait: 'The service asked to wait.',
    noTurn: 'The call was given up before its turn came.',
  },
  /** What a status of `service-api.md §7` means, and what to do, where the service does not say so itself. */
  status: {
    malformed:
      'The service could not make sense of this (400). Change what was entered and try again, or discard it.',
    forbidden:
      'The service keeps this for administrators (403). Ask an administrator of the account, or discard it.',
    notFound:
      'The service does not have this (404); somebody may have deleted it there. Discard the change, or duplicate what you want to keep.',
    notAllowed: 'The service does not allow this here (405). Discard it; everything else goes on.',
    notAcceptable:
      'The service does not answer in a form that Layover reads (406). Check the address of the service in the settings.',
    removed:
      'This was removed from the service (410). Discard the change, or duplicate what you want to keep.',
    unaccepted:
      'The service did not accept this ({{status}}) and did not say why. Change what was entered and try again, or discard it.',
    fault: 'The service has a problem of its own ({{status}}).',
    faultSaid: 'The service has a problem of its own ({{status}}) and says: “{{words}}”.',
    maintenance: 'The service is down for maintenance (503).',
  },
  /** Where the engine looked after a lost answer, and what it saw there. */
  probe: {
    clients: 'the clients with this address',
    proposals: 'the proposals that are new on the service',
    sections: 'the sections of the proposal',
    lines: 'the line items of the section',
    taxes: 'the taxes of the proposal',
    record: 'the record on the service',
    place: 'where the record stands among its siblings on the service',
    timeline: 'the timeline of the proposal since the attempt, and its status',
    timelineBefore: 'the timeline of the proposal, right before sending',
    ownRecord: 'Layover’s own record of this',
    wasDamaged: 'It was damaged, and does not say whether this went out.',
    noneLikeIt: 'Nothing new there is like this.',
    severalLikeIt: 'There are {{number}} new ones that could be this.',
    mayBeChanged_one: '{{count}} new record there may be it, changed by somebody else. Say whether it is.',
    mayBeChanged_other:
      '{{count}} new records there may be it, changed by somebody else. Say which it is, or that it is none.',
    isThere: 'It is there.',
    hasValues: 'It has the new values.',
    lacksValues: 'It does not have the new values.',
    standsThere: 'It stands where it was moved.',
    standsElsewhere: 'It does not stand there.',
    wentTo: 'The timeline says that it went to {{email}}.',
    noDraft: 'The proposal is no longer a draft.',
    nothingHappened: 'Nothing in the timeline, and the status has not changed.',
    anotherSend: 'The timeline has an e-mail that went out meanwhile, to somebody else or in other words.',
  },
  /** Why an operation waits, for a person or for its turn. */
  operation: {
    gone: 'It is gone from the service.',
    goneBeforeOutcome: 'It was deleted on the service before the outcome was known.',
    takenBack: 'It was changed or taken back meanwhile.',
    endedMeanwhile: 'Layover ended before the answer came.',
    unexpected: 'Layover met an unexpected problem.',
    archivedSend:
      'The proposal was archived, so that its link opens nothing. Send a copy of it, or withdraw the e-mail.',
    expiredSend: 'The proposal has expired. Set a later expiry date or none, then send it again.',
    waitedLong: 'It has waited for more than 12 hours. Look at it once more before it goes out.',
    sentBefore:
      'The timeline shows that this very e-mail went to {{email}} already, and this computer does not know of it: its data may be an older copy. Send it again only if it should arrive twice.',
    tooSlow:
      'The service is so slow that the proposal cannot be checked within {{seconds}} seconds before it goes out. Send it as it was read last, or wait for a better connection.',
    notApproved: 'The proposal on the service is not what you approved. {{difference}}',
    changedAfterDelete: 'It was changed on the service after you deleted it.',
    deletedAfterApproval:
      'The proposal was deleted on the service after you approved this. Look at it once more.',
    answerLost:
      'The answer was lost, and nothing shows that the e-mail went out. Ask the client before you send again.',
    clientTakenBack:
      'Its client was taken back before it reached the service. Choose another client, then this goes on.',
    conflictFirst: 'Something of it changed on both sides. Decide that first.',
    holderGone: 'What this belongs to is not on the service.',
    holderUndecided: 'What this belongs to waits for your decision too. Decide about that first.',
  },
  /** The first difference between what was approved and what stands on the service. */
  difference: {
    title: 'The title on the service is “{{title}}”.',
    client: 'It is for another client there.',
    author: 'It is prepared by somebody else there.',
    currency: 'Its currency there is {{currency}}.',
    sections: 'It has {{present}} sections there, not {{approved}}.',
    sectionTitle: '{{section}}: the title is different.',
    sectionText: '{{section}}: the text is different.',
    sectionKind: '{{section}}: it is of another kind.',
    sectionOptional: '{{section}}: it changed between optional and fixed.',
    sectionTotal: '{{section}}: its total changed between shown and hidden.',
    lines: '{{section}}: it has {{present}} line items there, not {{approved}}.',
    line: '{{section}}: the line item “{{line}}” is different.',
    untitled: 'A section without a title',
    noTaxes: 'It has no taxes there.',
    taxes: 'Its taxes there are {{taxes}}.',
  },
} as const;
