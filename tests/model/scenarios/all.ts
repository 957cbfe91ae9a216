import * as allowing from '#tests/model/scenarios/allowing.ts';
import * as arranging from '#tests/model/scenarios/arranging.ts';
import * as changingPeople from '#tests/model/scenarios/changing-people.ts';
import * as correcting from '#tests/model/scenarios/correcting.ts';
import * as downloading from '#tests/model/scenarios/downloading.ts';
import * as freezing from '#tests/model/scenarios/freezing.ts';
import * as holding from '#tests/model/scenarios/holding.ts';
import * as losing from '#tests/model/scenarios/losing.ts';
import * as overtaking from '#tests/model/scenarios/overtaking.ts';
import * as pausing from '#tests/model/scenarios/pausing.ts';
import * as reporting from '#tests/model/scenarios/reporting.ts';
import * as restoring from '#tests/model/scenarios/restoring.ts';
import * as retrying from '#tests/model/scenarios/retrying.ts';
import * as seeing from '#tests/model/scenarios/seeing.ts';
import * as sending from '#tests/model/scenarios/sending.ts';
import type { Scenario } from '#tests/model/scenarios/stage.ts';
import * as storing from '#tests/model/scenarios/storing.ts';
import * as undoing from '#tests/model/scenarios/undoing.ts';
import * as uploading from '#tests/model/scenarios/uploading.ts';
import * as writing from '#tests/model/scenarios/writing.ts';

export const SCENARIOS = {
  'Chain made offline: an order of days survives the deletion of one of them, and a copied day is created once':
    arranging.orderKeptCopyOnce,
  'Draft or row: the row and its file are stored and the draft is removed in one transaction':
    writing.draftOrRow,
  'Answer lost after commit: every request has exactly one effect': sending.answerLost,
  'Answer lost after commit: 200 mutations have exactly one effect each': sending.manyAnswersLost,
  'Answer lost after commit: if the page is killed at any moment while it sends, everything arrives once':
    sending.killedWhileSending,
  'One failing item: it delays no other change and is parked in the end': sending.poisonedItem,
  'Order within a thing: edits stay in order even if the device’s clock is a year off': sending.orderKept,
  'Retries without limit: waits have jitter, stay below the cap and respect Retry-After':
    retrying.noLimitOnRetries,
  'Retries without limit: a row answered with 503 inside a batch is retried after its own short backoff':
    retrying.busyInsideBatch,
  'Retries without limit: a server that fails for everything gets no change set aside, however often the app is opened':
    retrying.everythingFailsAgainAndAgain,
  'Retries without limit: a deletion of something already deleted backs off while its effect cannot be pulled':
    sending.deletedButNotPulled,
  'Refused words kept: refused text survives a reload; retry, edit, copy and discard work':
    writing.refusedKeepsWords,
  'Answer lost after commit: a post that is discarded after a lost answer and written again exists once':
    correcting.discardedAfterLostAnswer,
  'Answer lost after commit: a creation that is discarded while in flight is deleted on the server, too':
    correcting.discardedWhileInFlight,
  'Refused words kept: a creation that was deleted before its refusal arrived needs no decision':
    correcting.refusedAfterDeletion,
  'discarding a stuck creation leaves only its deletion, which depends on nothing':
    correcting.discardedWhenStuck,
  'a change that is discarded or deleted just before it would be sent is not sent':
    correcting.withdrawnBeforeSending,
  'discarding a like that may have arrived warns that it may remain in effect': correcting.discardedLike,
  'Refused words kept: a change that was never sent can be edited and keeps its picture; one that may have arrived cannot':
    correcting.editedBeforeSending,
  'Refused words kept: changes made while the server is known to be unreachable can be edited until it is reachable':
    correcting.editedWhileUnreachable,
  'Refused words kept: an event whose picture is refused can be sent without it, with its texts and days':
    correcting.editedWithoutItsFile,
  'Refused words kept: a refused edit stays although the same field is edited again':
    writing.refusedThenEdited,
  'Nothing pending hidden: a refused change leaves no trace on screen once discarded':
    writing.refusalLeavesNoTrace,
  'Nothing pending hidden: while changes are sent and pulled, they stay on screen and counts do not flicker':
    seeing.neverHidden,
  'Nothing pending hidden: a pull requested before a deletion does not restore what was deleted':
    seeing.latePull,
  'Nothing pending hidden: an answer that overtakes a page of a pull is not reverted by that page':
    overtaking.answerOvertakesPage,
  'Nothing pending hidden: an answer that overtakes the event list of a pull is not reverted by that list':
    overtaking.answerOvertakesList,
  'Nothing pending hidden: without Web Locks, an older pull of another tab takes away no event that has come since':
    overtaking.olderListOfAnotherTab,
  'Nothing pending hidden: without Web Locks, an older pull of another tab brings back nothing deleted since':
    overtaking.olderPullOfAnotherTab,
  'Nothing pending hidden: opening the home page again during an older pull of it shows the current state':
    overtaking.homeOpenedAgain,
  'Nothing pending hidden: undoing a deletion after a pull shows what others changed meanwhile':
    undoing.undoneAfterPull,
  'Nothing pending hidden: a change shown from memory disappears with its row, accepted or deleted':
    undoing.overlayRemoved,
  'Distinct likers: the number of likes is right in any order of pulls and answers': seeing.likesAreDistinct,
  'Same field on two devices: both texts are kept; different fields merge; one’s own edits never conflict with each other':
    seeing.fieldConflicts,
  'Same field on two devices: a conflict holds back only later edits of the same field':
    seeing.conflictHoldsItsField,
  'Delete against edit: the deletion wins, and the edited text is kept': seeing.deleteAgainstEdit,
  'Chain made offline: everything is created with its ids unchanged': seeing.chain,
  'Refused parent: its dependants are shown as blocked until it is corrected': writing.refusedParent,
  'Refused parent: dependants in its own lane are sent after it once it is corrected':
    writing.refusedParentInItsLane,
  'Refused parent: a picture posted after joining offline waits until the RSVP is accepted':
    allowing.photoAfterJoining,
  'Refused parent: an RSVP that fails temporarily does not get the posts that depend on it refused':
    allowing.answerFailsForAMoment,
  'Refused parent: a refused RSVP blocks posts that depend on it, whose text survives its discarding':
    allowing.answerRefused,
  'Refused parent: posts blocked by a refused RSVP with companions are sent with the next RSVP, which it no longer marks or replaces':
    allowing.answeredAgain,
  'Refused parent: posts that depend on an RSVP that is refused after a newer one was given are sent with the newer one':
    allowing.answeredAgainBeforeRefusal,
  'Refused parent: posts that wait for an RSVP given after them are shown as blocked once it is refused':
    allowing.answeredAgainAndRefused,
  'Refused parent: posts wait for a refused RSVP again once the newer one is discarded':
    allowing.newerAnswerDiscarded,
  'posts by a guest do not wait for a pending RSVP, unless it is a no': allowing.answerOfAGuest,
  'Two tabs offline: after both close and one reopens, the changes of both are sent once': sending.twoTabs,
  'a change is reported as confirmed in every tab, whichever tab sends it': reporting.confirmedByAnotherTab,
  'a refused change is not reported as confirmed': reporting.onlyWhatWasConfirmed,
  'Frozen lock holder: a frozen sender is replaced within 60 s, and its late write is fenced':
    holding.frozenWithLocks,
  'Frozen lock holder: a frozen sender is replaced and fenced without Web Locks, too':
    holding.frozenWithoutLocks,
  'Frozen lock holder: a page that enters the back/forward cache releases the lock and continues when it comes back':
    pausing.leftPage,
  'Frozen lock holder: if a tab freezes during a pull, another pulls, and answers that need no pull do not wait':
    pausing.frozenWhilePulling,
  'Frozen lock holder: if a tab freezes while it refreshes its token, others can still send':
    freezing.frozenWhileRefreshing,
  'Frozen lock holder: if a tab freezes while it holds the live stream, the others poll':
    freezing.frozenWithTheStream,
  'Frozen lock holder: if a tab freezes while it downloads, another continues':
    freezing.frozenWhileDownloading,
  'Restored server: one pull suffices to remove from a device what the server has lost':
    restoring.restoredFromBackup,
  'Restored server: if others have written more than was lost, lost rows still leave a device, and pending changes stay':
    restoring.restoredAndGoneOn,
  'Restored server: changes that a device sends before it pulls stay on screen':
    restoring.writesBeforeItPulls,
  'Restored server: on request, devices send what was lost again, once': restoring.sentAgain,
  'Every released shape: a row that this build does not know is held for a newer build':
    writing.unknownIsHeld,
  'Cache lost: the cache is rebuilt, and the outbox is untouched': writing.cacheLost,
  'Session expired in mid-queue: an expired token is refreshed silently': holding.silentRefresh,
  'Session expired in mid-queue: a refresh that cannot reach the server neither ends the session nor counts as a failure':
    holding.refreshUnreachable,
  'Session expired in mid-queue: if a fresh token is refused, too, sending pauses without counting failures; all is sent afterwards':
    holding.refusedWithFreshToken,
  'Session expired in mid-queue: a refused fresh token also pauses the sending of a change with a file':
    pausing.fileRefusedWithFreshToken,
  'Session expired in mid-queue: if the session is ended, sending pauses without counting failures; all is sent once the same person signs in':
    holding.sessionEnded,
  'Session expired in mid-queue: a token refresh that ends after signing out does not restore the session':
    changingPeople.refreshAfterSignOut,
  'Session expired in mid-queue: the late refusal of an old session does not end a newer one of the same person':
    changingPeople.refusedAfterSigningInAgain,
  'Signed out: after a token refresh a call is sent as the person it was made for, or not at all':
    changingPeople.refreshedForAnother,
  'a change that may have been sent 150 days ago is not sent again until the person decides':
    pausing.perhapsSentLongAgo,
  'Signed out: after “discard” no database of the person is left, and nothing is sent':
    holding.signedOutDiscarding,
  'Signed out: an outbox belongs to one person only': holding.outboxIsPerPerson,
  'Signed out: before signing out, what another tab waits to send is sent within 5 s':
    holding.sentByAnotherTab,
  'Signed out: before signing out, what another tab waits to send is sent within 5 s, without Web Locks, too':
    holding.sentByAnotherTabWithoutLocks,
  'Signed out: nobody waits for a lease that was left behind, if all that is left needs a decision':
    holding.leaseLeftBehind,
  'Frozen lock holder: a tab that has taken over releases the lock when it is left': holding.takenOverAndLeft,
  'Photo queued offline: a large file is uploaded in parts, lost parts and answers are repeated, and the post exists once':
    uploading.fileInParts,
  'breaks of the connection do not lengthen the backoff as long as an upload makes progress':
    uploading.progressDespiteBreaks,
  'Photo queued offline: the progress of an upload is known offline; once discarded, no further part is sent':
    uploading.discardedDuringUpload,
  'Photo queued offline: the pictures of one post survive restarts and arrive together':
    uploading.picturesTogether,
  'a deletion is sent after pending pictures of what it deletes': uploading.deletedAfterItsPicture,
  'a change whose file is damaged on the device is parked with its text': uploading.damagedFile,
  'Removed guest: an answer that arrives after its event was removed from the device stores nothing':
    overtaking.answerAfterRemoval,
  'Captive portal: each of three kinds is reported, and no change counts as sent': holding.captivePortal,
  'Lying onLine: changes are sent whether onLine wrongly reports online or offline': holding.onLineLies,
  'Device out of room: for a new change, the least recently used pictures make room':
    storing.picturesMakeRoom,
  'Device out of room: for text being typed, pictures make room': storing.picturesMakeRoomForDrafts,
  'Device out of room: a text that is out of date once there is room is not stored':
    storing.noRoomForOlderText,
  'Device out of room: for chosen files, pictures make room, unless others are chosen meanwhile':
    storing.noRoomForOlderFiles,
  'Device out of room: if the device cannot store a change, its text stays on screen and as a draft':
    storing.wordsStayOnScreen,
  'Device out of room: an edit kept on screen is superseded only by an edit of the same field':
    storing.editOfAnotherField,
  'Device out of room: a change that cannot be stored is sent directly and has one effect':
    storing.sentDirectly,
  'Device out of room: if the answer to a photo cannot be stored, the photo stays queued and exists once':
    storing.answerToPhotoWithoutRoom,
  'Device out of room: for a pull, old posts are evicted, then past events, never the outbox; they can be pulled again':
    storing.pullMakesRoom,
  'Device out of room: a whole event is complete although room had to be made for the last of its pages':
    storing.wholeEventMakesRoom,
  'Device out of room: if nothing makes room for a pull, stored data stays, and the failure is reported':
    storing.pullWithoutRoom,
  'available offline: an event that was never opened is downloaded completely, across a reload, and its files are deleted with it (Removed guest, Device out of room)':
    downloading.downloadedOnce,
  'Removed guest: if the page closes after deleting the rows, the files are deleted at the next start':
    downloading.closedBeforeFilesLeft,
  'Removed guest: a picture that is stored after the pull that removed its rows is deleted a little later':
    downloading.storedAfterRemoval(false),
  'Removed guest: such a picture is deleted by the next page if this one is closed by then':
    downloading.storedAfterRemoval(true),
  'Removed guest: if the connection is lost in the middle of a pull, last looks are deleted at once, and files by the next pull':
    downloading.removedBeforeConnectionLost,
  'Removed guest: if the page closes after deleting the rows, last looks are deleted at the next start':
    downloading.closedBeforeLooksLeft,
  'available offline: a picture whose post is deleted during its download is not stored':
    downloading.deletedMeanwhile,
  'available offline: a device that has lost its rows keeps its files': downloading.rowsLost,
  'available offline: a truncated file or a captive portal’s page is not stored': downloading.cutShort,
  'available offline: a file on which the server fails does not delay the others': downloading.oneFails,
  'available offline: a file that never completes does not delay the files of later events':
    downloading.oneNeverCompletes,
  'available offline: without a connection nothing is looked for, and what is missing follows with it':
    downloading.waitsForTheConnection,
  'Device out of room: a device too full to start sending keeps its changes and sends them once there is room':
    storing.noRoomToSend,
  'a pull whose transaction is aborted does not throw, and the next pull delivers its rows':
    storing.pullAborted,
  'Device out of room: downloads stop when there is no room and continue when there is some':
    downloading.withinRoom,
  'IndexedDB lost: a page that resumes with dead connections continues without a reload': losing.lostOnResume,
  'IndexedDB lost: a change that is in flight meanwhile has one effect': losing.lostWhileSending,
  'IndexedDB lost: opening databases is retried until it succeeds': losing.opensAtTheThirdTry,
  'a device that temporarily cannot store the lock’s epoch starts sending once it can': losing.epochNotStored,
} satisfies Record<string, Scenario>;

export type ScenarioName = keyof typeof SCENARIOS;
