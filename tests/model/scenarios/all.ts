import * as allowing from '#tests/model/scenarios/allowing.ts';
import * as correcting from '#tests/model/scenarios/correcting.ts';
import * as downloading from '#tests/model/scenarios/downloading.ts';
import * as holding from '#tests/model/scenarios/holding.ts';
import * as losing from '#tests/model/scenarios/losing.ts';
import * as overtaking from '#tests/model/scenarios/overtaking.ts';
import * as pausing from '#tests/model/scenarios/pausing.ts';
import * as retrying from '#tests/model/scenarios/retrying.ts';
import * as seeing from '#tests/model/scenarios/seeing.ts';
import * as sending from '#tests/model/scenarios/sending.ts';
import type { Scenario } from '#tests/model/scenarios/stage.ts';
import * as storing from '#tests/model/scenarios/storing.ts';
import * as uploading from '#tests/model/scenarios/uploading.ts';
import * as writing from '#tests/model/scenarios/writing.ts';

export const SCENARIOS = {
  'line 2: enqueue, draft removal and blob write are one step': writing.draftOrRow,
  'line 3: answer lost after commit, every request: exactly one effect': sending.answerLost,
  'line 3: 200 mutations, answers lost after commit: exactly one effect each': sending.manyAnswersLost,
  'line 3: the page is killed at any moment of sending: everything arrives once': sending.killedWhileSending,
  'line 7: one item that always fails delays nothing else': sending.poisonedItem,
  'line 8: order within a thing is kept, device clock ± 1 year': sending.orderKept,
  'line 9: no limit on network retries; jitter, cap and Retry-After within bounds': retrying.noLimitOnRetries,
  'line 9: what is gone but cannot be brought is asked for ever more rarely': sending.goneButNotBrought,
  'line 10: a refused item keeps its words; retry, edit, copy, discard': writing.refusedKeepsWords,
  'line 3: discarded after its answer was lost, and said anew: there once':
    correcting.discardedAfterLostAnswer,
  'line 3: discarded while it is on its way: gone wherever it arrives': correcting.discardedWhileOnItsWay,
  'a creation that is stuck is given up by its deletion alone': correcting.discardedWhenStuck,
  'what is given up or undone while it is about to be sent is not sent': correcting.withdrawnAtTheLastMoment,
  'what may have arrived and is no creation: discarding says that it may stay': correcting.discardedLike,
  'line 10: what was never sent can be edited, with its picture; what may have arrived cannot':
    correcting.editedBeforeSending,
  'line 10: what is done without a way to the server can be edited for as long as there is none':
    correcting.editedWhileAway,
  'line 10: an event whose picture is refused goes without it, its words and days kept':
    correcting.editedWithoutItsFile,
  'line 10: refused words stay though the same field is edited anew': writing.refusedThenEdited,
  'line 11: a refused change leaves no trace once discarded': writing.refusalLeavesNoTrace,
  'line 11: while sending and pulling, nothing pending is hidden and nothing flickers': seeing.neverHidden,
  'line 11: a pull asked for before a deletion does not bring it back': seeing.latePull,
  'line 11: an answer that overtakes a page of a pull is not taken back by it':
    overtaking.answerOvertakesPage,
  'line 11: an answer that overtakes the list of a pull is not taken back by it':
    overtaking.answerOvertakesList,
  'line 11: the home feed opened again while an older pull is on its way shows what is there now':
    overtaking.homeOpenedAgain,
  'line 12: like count equals distinct likers, in any order of pull and answer': seeing.likesAreDistinct,
  'line 13: same field: both texts; different fields merge; own edits never conflict': seeing.fieldConflicts,
  'line 13: a conflict about one field holds back only later edits of that field':
    seeing.conflictHoldsItsField,
  'line 14: delete against edit: delete wins, the words are kept': seeing.deleteAgainstEdit,
  'line 15: a chain made offline replays with ids unchanged': seeing.chain,
  'line 16: a refused parent parks its dependants visibly; fixing it releases them': writing.refusedParent,
  'line 16: what stands on a refused parent in its own lane goes after it when it is tried again':
    writing.refusedParentInItsLane,
  'line 16: joined while away: the picture posted after it waits for the answer': allowing.photoAfterJoining,
  'line 16: joined while away: an answer that fails for a moment takes nothing with it':
    allowing.answerFailsForAMoment,
  'line 16: joined while away: a refused answer parks what waits for it, and its words outlive it':
    allowing.answerRefused,
  'who takes part already waits for no answer of theirs': allowing.answerOfAGuest,
  'line 17: two tabs write offline, both close, one reopens': sending.twoTabs,
  'line 18: frozen lock holder replaced in < 60 s, its late write fenced': holding.frozenWithLocks,
  'line 18: the same without Web Locks': holding.frozenWithoutLocks,
  'line 18: a page that goes into the page cache lets go of the lock, and goes on when it comes back':
    pausing.leftPage,
  'line 19: what this build does not know is held, not dropped': writing.unknownIsHeld,
  'line 20: cache deleted: outbox untouched, cache rebuilt': writing.cacheLost,
  'line 21: a silent refresh shows nothing': holding.silentRefresh,
  'line 21: a refresh that cannot reach the server ends nothing': holding.refreshUnreachable,
  'line 21: refused with a fresh token: pause, nothing charged, all sent afterwards':
    holding.refusedWithFreshToken,
  'line 21: the same for a change with a file': pausing.fileRefusedWithFreshToken,
  'line 21: session ended in mid-queue: pause, nothing charged, all sent after sign-in of the same person':
    holding.sessionEnded,
  'what was perhaps sent 150 days ago waits for the person, from the first call on':
    pausing.perhapsSentLongAgo,
  'line 23: after signing out with discard nothing is left and nothing is sent': holding.signedOutDiscarding,
  'line 23: an outbox belongs to one person': holding.outboxIsPerPerson,
  'line 24: a large file goes up in parts; what is lost or gone on the way comes again, and it is there once':
    uploading.fileInParts,
  'a deletion does not overtake pictures for what it deletes': uploading.deletedAfterItsPicture,
  'a file that is damaged on this device is set aside with its words': uploading.damagedFile,
  'line 26: an answer that comes after its event has left the device leaves nothing behind':
    overtaking.answerAfterRemoval,
  'line 28: a captive portal in three shapes settles nothing and is named': holding.captivePortal,
  'line 29: onLine lying in either direction: writes still go out': holding.onLineLies,
  'line 34: quota at enqueue: pictures make room by last use, the words are kept': storing.picturesMakeRoom,
  'line 34: quota at enqueue, or a device that fails: the words stay on screen': storing.wordsStayOnScreen,
  'line 34: words kept on screen outlast another field of the same thing': storing.wordsOfAnotherField,
  'line 34: what cannot be stored is sent directly under the same id, once': storing.sentDirectly,
  'line 34: the answer to a photo cannot be stored: it waits, and is there once':
    storing.answerToPhotoWithoutRoom,
  'line 34: quota at pull: old posts go, then past events; the outbox stays; all comes back':
    storing.pullMakesRoom,
  'line 34: quota at pull, nothing helps: what is held stays, and it is said': storing.pullWithoutRoom,
  'available offline: a never-opened event is brought whole, goes on after a reload, and leaves with its event (lines 26, 34)':
    downloading.broughtOnce,
  'line 26: files that stayed when the page was closed between rows and files go the next time':
    downloading.closedBeforeFilesLeft,
  'available offline: a picture whose post is deleted while it is on its way is not kept':
    downloading.deletedMeanwhile,
  'available offline: a device that has lost its rows keeps its files': downloading.rowsLost,
  'available offline: a file cut short or answered by somebody else is not kept': downloading.cutShort,
  'available offline: a file that the server fails on keeps back no other': downloading.oneFails,
  'line 34: a device on which nothing can be sent for want of room: it goes by itself when there is some':
    storing.nobodyCanSend,
  'a pull whose transaction the system ends throws nothing, and the next one brings it': storing.pullCutOff,
  'line 34: quota at media: the job stops within its room and goes on when there is some':
    downloading.withinRoom,
  'line 35: IndexedDB lost on resume: the page goes on without a reload': losing.lostOnResume,
  'line 35: IndexedDB lost while a change is on its way: it has one effect': losing.lostWhileSending,
  'line 35: databases that do not open at once are opened a little later': losing.opensAtTheThirdTry,
  'a device that cannot write for a moment: sending begins when it can': losing.cannotBegin,
} satisfies Record<string, Scenario>;

export type ScenarioName = keyof typeof SCENARIOS;
