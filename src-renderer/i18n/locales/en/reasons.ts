/** Reasons by their codes (`shared/reasons/reason.ts`). */
export const reasons = {
  /** How a call failed. The service's own messages are shown as received. */
  call: {
    refused: 'The server doesn’t accept connections at this address.',
    noName: 'Couldn’t find that address.',
    notReached: 'Couldn’t reach the server in time.',
    notMade: 'The request was canceled before it started.',
    insecure: 'Couldn’t connect to the server securely ({{code}}).',
    noConnection: 'Not connected to the server.',
    noAnswer: 'The server didn’t respond in time.',
    broke: 'The connection was lost before the response was complete.',
    brokeOff: 'The server’s response was cut off.',
    givenUp: 'The request was canceled.',
    redirected: 'The server redirected to another address. Layover doesn’t follow redirects.',
    tooLarge: 'The server’s response is too large.',
    noHttp: 'The server’s response isn’t valid HTTP.',
    failed: 'The connection failed before the server responded.',
    unexplained: 'The server returned status {{status}} without an explanation.',
    webPage: 'A web page answered instead of the server (status {{status}}).',
    unreadable: 'Layover couldn’t read the server’s response.',
    otherRecord: 'The server returned the wrong data.',
    askedToWait: 'The server asked Layover to wait.',
    noTurn: 'The request was canceled before it was sent.',
  },
  /** What a status of `service-api.md §7` means and what to do, if the service sends no message. */
  answer: {
    malformed: 'The server couldn’t process this (400). Edit it and try again, or discard it.',
    forbidden: 'Only administrators can do this (403). Ask an administrator of the account, or discard it.',
    notFound:
      'The server can’t find this (404). Someone may have deleted it. Discard the change, or duplicate what you want to keep.',
    notAllowed: 'The server doesn’t allow this (405). Discard it. Everything else keeps syncing.',
    notAcceptable: 'Layover can’t read the server’s format (406). Check the server address in Settings.',
    removed:
      'This was deleted from the server (410). Discard the change, or duplicate what you want to keep.',
    unaccepted:
      'The server didn’t accept this ({{status}}) and gave no reason. Edit it and try again, or discard it.',
    fault: 'The server has a problem ({{status}}).',
    faultSaid: 'The server has a problem ({{status}}): “{{message}}”.',
    maintenance: 'The server is down for maintenance (503).',
  },
  /** Evidence: what was read to verify a call. */
  source: {
    clients: 'clients with this email address',
    proposals: 'new proposals on the server',
    templates: 'templates on the server',
    sections: 'the proposal’s sections',
    lineItems: 'the section’s items',
    taxes: 'the proposal’s taxes',
    record: 'the copy on the server',
    order: 'the order on the server',
    activity: 'the proposal’s activity and status since the attempt',
    activityBefore: 'the proposal’s activity just before sending',
    localData: 'the data on this computer',
  },
  /** Evidence: what was found there. */
  finding: {
    damaged: 'Damaged, so there’s no way to tell whether this was synced.',
    none: 'No match found.',
    equal: 'One match. Someone else may have created it. Choose it if it’s yours.',
    several: '{{count}} possible matches.',
    changed_one: '{{count}} possible match, changed by someone else. Choose it if it’s the same.',
    changed_other: '{{count}} possible matches, changed by someone else. Choose the right one, if any.',
    present: 'Found.',
    hasValues: 'Has the new values.',
    lacksValues: 'Doesn’t have the new values.',
    inPosition: 'Already in the new position.',
    outOfPosition: 'Not in the new position.',
    sentTo: 'Sent to {{email}}, according to the activity.',
    notDraft: 'The proposal is no longer a draft.',
    noActivity: 'No activity, and the status hasn’t changed.',
    otherEmail: 'Another email was sent meanwhile, to someone else or with different text.',
  },
  /** Why an operation waits for the user or for its turn. */
  operation: {
    gone: 'This was deleted from the server.',
    goneBeforeOutcome: 'This was deleted from the server before Layover got a response.',
    withdrawn: 'This was changed or canceled meanwhile.',
    closedBeforeAnswer: 'Layover closed before the server responded.',
    unexpected: 'An unexpected problem occurred in Layover.',
    archived: 'The proposal was archived and its link no longer works. Send a copy, or cancel the send.',
    expired: 'The proposal has expired. Choose a later expiry date or remove it, then send again.',
    waitedLong: 'This has been queued for more than 12 hours. Review it before sending.',
    sentBefore:
      'This exact email was already sent to {{email}}, but not from this data. The data on this computer may be an older copy. Send it again only if it should arrive twice.',
    tooSlow:
      'The server is too slow to check the proposal within {{seconds}} seconds before sending. Send the version Layover last loaded, or wait for a better connection.',
    notApproved: 'The proposal on the server isn’t the one you approved. {{difference}}',
    changedAfterDelete: 'Someone changed this after you deleted it.',
    deletedAfterApproval: 'Someone deleted the proposal after you approved this. Review it again.',
    answerLost:
      'The server didn’t respond, and there’s no sign that the email was sent. Ask the client before you send it again.',
    clientRemoved: 'Its client was removed before syncing. Choose another client to continue.',
    conflictFirst: 'Resolve its conflict first.',
    parentMissing: 'What this belongs to isn’t on the server.',
    parentUndecided: 'Decide about its proposal first.',
    uncertain: 'Layover can’t tell whether this was synced because its data was damaged.',
    uncertainCreate:
      'Layover can’t tell whether this was created because its data was damaged. Check the server before you try again.',
    uncertainSend:
      'Layover can’t tell whether this email was sent because its data was damaged. Ask the client before you send it again.',
    pictureRefused:
      'The server doesn’t take a picture in this text. Replace or remove the picture; the text and the picture stay on this computer.',
    pictureMissing:
      'A picture in this text is missing on this computer. Insert it again, or remove it from the text.',
    picturesTooLarge:
      'The text is too long for this server with its pictures in it. Remove pictures, or replace them with smaller ones.',
    unknownReason: 'Layover doesn’t know the reason that was saved for this: {{stored}}',
  },
  /** The first difference between the approved content and the service's. */
  difference: {
    title: 'Title: “{{approved}}” → “{{present}}”.',
    client: 'On the server, it’s for another client.',
    author: 'On the server, it’s prepared by someone else.',
    currency: 'Currency: {{approved}} → {{present}}.',
    total: 'Total: {{approved}} → {{present}}.',
    sections: 'On the server, it has {{present}} sections instead of {{approved}}.',
    sectionTitle: '{{section}}: different title.',
    sectionText: '{{section}}: different text.',
    sectionKind: '{{section}}: different section type.',
    sectionOptional: '{{section}}: “Optional” has changed.',
    sectionTotal: '{{section}}: “Show subtotal” has changed.',
    lines: '{{section}}: {{present}} items instead of {{approved}}.',
    line: '{{section}}: the item “{{line}}” is different.',
    untitled: 'Untitled section',
    noTaxes: 'On the server, it has no taxes.',
    taxes: 'On the server, its taxes are {{taxes}}.',
  },
} as const;
