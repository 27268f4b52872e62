import Foundation
import TestSupport
import Testing

/// Small files of the kinds that were once read wrongly without a word: each is read right, or refused with the words
/// that lead on.
@Suite struct CaseFileTests {
  /// A line for a file: its name, the exit code and how many games it has. Then its first and last game; or, of a file
  /// without games, what is said.
  private static let table = """
    apif.json 0 4
      2026-03-01T15:00:00+00:00 Valley Foxes @ Harbour Seals, postponed
      2026-03-04 Park Wolves @ Harbour Seals, scheduled
    apif2.json 0 4
      2026-03-01T15:00:00+00:00 Foxes @ Seals, postponed
      2026-03-04T15:00:00+00:00 Wolves @ Seals, final
    away.ics 0 4
      2026-09-10T19:00:00-04:00 Foxes @ Harbour Seals, scheduled
      2026-09-13T19:00:00-04:00 Harbour Seals @ Wolves, scheduled
    bh.csv 65 0
      --team NAME
    c.csv 0 3
      2026-06-05T19:05:00+00:00 Foxes @ Seals, scheduled
      2026-06-16T23:05:00+00:00 Bears @ Foxes, scheduled
    cd.xml 0 2
      2019-04-20T14:00:00+01:00 Foxes @ Seals, scheduled
      2019-04-20T16:00:00+01:00 Lions @ Bears, scheduled
    dh.csv 1 3
      2026-05-09 Foxes @ Seals, final
      2026-05-10 Foxes @ Seals, final
    dh3.csv 0 3
      1974-02-17 Foxes @ Seals, final
      1974-02-18 Foxes @ Seals, final
    dou.ics 0 1
      2026-11-02T18:45:00-06:00 Foxes @ Seals, scheduled
    est.csv 0 2
      2013-10-30T19:30:00-05:00 Atlanta Hawks @ Dallas Mavericks, scheduled
      2013-11-20T19:30:00-05:00 Detroit Pistons @ Atlanta Hawks, scheduled
    est2.csv 65 0
      --team NAME
    et.csv 0 2
      2013-10-30T19:30:00-05:00 Atlanta Hawks @ Dallas Mavericks, scheduled
      2013-11-20T19:30:00-05:00 Detroit Pistons @ Atlanta Hawks, scheduled
    fdorg.json 0 3
      2026-03-02T20:00:00+00:00 Manchester United @ Everton, scheduled
      2026-05-24 Manchester City @ Chelsea, scheduled
    g.json 1 3
      2022-09-24 Foxes @ Seals, scheduled
      2022-09-26 Lions @ Foxes, scheduled
    goalie.json 65 0
      --team NAME
    hb.csv 1 2
      2016-09-04 HSG Hafen @ SV Werder Bremen, scheduled
      2016-09-11 HSG Hafen @ VfL Wolfsburg, scheduled
    hb2.csv 1 2
      2016-09-04 HSG Hafen @ SV Werder Bremen, scheduled
      2016-09-11 HSG Hafen @ VfL Wolfsburg, scheduled
    hl.csv 65 0
      (--column home=2 --column away=3)
    ih.csv 65 0
      --team NAME
    ko.json 0 7
      2026-06-14T18:00:00+03:00 Foxes @ Seals, scheduled
      2026-06-22T18:00:00+03:00 Bears @ Foxes, scheduled
    lt.xml 1 20
      2019-05-01 Foxes @ Seals, scheduled
      2019-05-20 Lynxes @ Shrews, scheduled
    mid.ics 0 3
      2025-11-08 Foxes @ Seals, scheduled
      2025-11-22 Seals @ Lions, scheduled
    n1.ics 0 4
      2026-09-10T19:00:00-04:00 Bears @ Seals, scheduled
      2026-09-13T19:00:00-04:00 Seals @ Wolves, scheduled
    n2.ics 0 4
      2026-09-10T19:00:00-04:00 Bears @ Seals, final
      2026-09-13T19:00:00-04:00 Seals @ Wolves, cancelled
    own.ics 0 4
      2026-09-10T19:00:00-04:00 Foxes @ Harbour Seals, scheduled
      2026-09-13T19:00:00-04:00 Wolves @ Harbour Seals, scheduled
    own2.ics 0 3
      2026-09-10T19:00:00-04:00 Foxes @ Harbour Seals, scheduled
      2026-09-13T19:00:00-04:00 Wolves @ Harbour Seals, scheduled
    own3.ics 65 0
      own3.ics:18:1: END of "VCALENDAR", but the open component is "VEVENT"
    p.xml 1 2
      2026-06-05 Foxes @ Seals, scheduled
      2026-06-06 Lions @ Bears, scheduled
    presto.ics 0 4
      2026-04-14T19:30:00+00:00 Foxes @ Seals (Mass.), final
      2026-04-19T17:00:00+00:00 Seals (Mass.) at Spring Invitational, scheduled
    score.ics 0 3
      2026-09-10T19:00:00-04:00 Seals @ Foxes, final
      2026-09-12T19:00:00-04:00 Lions @ Seals, final
    scw.ics 1 0
      --team NAME
    st.ics 0 5
      2026-11-02T18:45:00-06:00 Foxes @ Seals, cancelled
      2026-11-06T18:45:00-06:00 Otters @ Seals, scheduled
    tf.csv 65 0
      --team NAME
    ti.json 65 0
      "dateTimeGMT": does 0:00 mean that the time is not set
    ti2.json 0 5
      2026-08-17T10:00:00+01:00 Bears @ Seals, final
      2026-08-21T14:00:00+01:00 Foxes @ Lions, scheduled
    tip.csv 0 3
      2026-06-05T19:05:00+00:00 Foxes @ Seals, scheduled
      2026-06-16T23:05:00+00:00 Bears @ Foxes, scheduled
    tk.json 1 2
      2026-03-08T19:30:00+00:00 Foxes @ Seals, scheduled
      2026-03-09T19:30:00+00:00 Lions @ Bears, scheduled
    ts.ics 0 6
      2026-09-10T19:00:00-04:00 Foxes @ Seals, scheduled
      2026-09-21T19:00:00-04:00 Hawks @ Seals, cancelled
    two.csv 65 0
      --team NAME
    utcloc.csv 0 3
      2025-11-30T21:00:00-04:00 Foxes @ Seals, scheduled
      2025-12-14T21:00:00-04:00 Seals @ Bears, scheduled
    w.csv 1 63
      2026-01-01 Foxes @ Seals, final
      2026-03-07 Foxes @ Seals, final
    yn.csv 65 0
      --team NAME
    """

  /// The same of files that reports about programs of this kind describe.
  private static let reports = """
    01-same-uid-rolled.ics 1 2
      2026-07-17T19:05:00-04:00 Boston Red Sox @ New York Yankees, scheduled
      2026-07-18T13:05:00-04:00 Boston Red Sox @ New York Yankees, scheduled
    01-same-uid-three-dates.ics 1 3
      2026-07-16T19:05:00-04:00 Boston Red Sox @ New York Yankees, scheduled
      2026-07-18T13:05:00-04:00 Boston Red Sox @ New York Yankees, scheduled
    02-counter-uids-a.ics 0 2
      2026-07-16T19:05:00-04:00 Boston Red Sox @ New York Yankees, scheduled
      2026-07-17T19:05:00-04:00 Boston Red Sox @ New York Yankees, scheduled
    02-counter-uids-b.ics 0 2
      2026-07-16T19:10:00-04:00 Chicago Cubs @ Atlanta Braves, scheduled
      2026-07-17T19:10:00-04:00 Chicago Cubs @ Atlanta Braves, scheduled
    02-counter-uids-inserted.ics 0 6
      2026-07-16T19:05:00-04:00 Boston Red Sox @ New York Yankees, scheduled
      2026-07-24T19:05:00-04:00 Seattle Mariners @ New York Yankees, scheduled
    02-counter-uids-night1.ics 0 5
      2026-07-16T19:05:00-04:00 Boston Red Sox @ New York Yankees, scheduled
      2026-07-24T19:05:00-04:00 Seattle Mariners @ New York Yankees, scheduled
    02-counter-uids-night2.ics 0 4
      2026-07-18T19:05:00-04:00 Detroit Tigers @ New York Yankees, scheduled
      2026-07-24T19:05:00-04:00 Seattle Mariners @ New York Yankees, scheduled
    02-counter-uids-season2.ics 0 5
      2027-05-16T19:05:00-04:00 Cleveland Guardians @ New York Yankees, scheduled
      2027-05-24T19:05:00-04:00 Kansas City Royals @ New York Yankees, scheduled
    03-recurrence-moved.ics 0 3
      2026-07-10T19:05:00-04:00 Boston Red Sox @ New York Yankees, scheduled
      2026-07-12T19:05:00-04:00 Boston Red Sox @ New York Yankees, scheduled
    03-recurrence-override.ics 0 3
      2026-07-10T19:05:00-04:00 Boston Red Sox @ New York Yankees, scheduled
      2026-07-12T19:05:00-04:00 Boston Red Sox @ New York Yankees, scheduled
    04-est-in-september.csv 0 3
      2026-09-13T13:00:00-04:00 Houston Texans @ Baltimore Ravens, scheduled
      2026-12-13T12:00:00-06:00 Denver Broncos @ Kansas City Chiefs, scheduled
    04-us-abbreviations.csv 0 6
      2026-09-13T13:00:00-04:00 Houston Texans @ Baltimore Ravens, scheduled
      2026-12-13T13:00:00-05:00 Cleveland Browns @ Baltimore Ravens, scheduled
    05-local-date-utc-time.csv 0 1
      2025-11-21T20:00:00-08:00 Utah Mammoth @ Vegas Golden Knights, scheduled
    06-vtimezone-year-1.ics 0 2
      2026-02-14T15:30:00+01:00 Werder Bremen @ FC Bayern München, scheduled
      2026-04-04T15:30:00+02:00 Borussia Dortmund @ FC Bayern München, scheduled
    07-vtimezone-two-tzids.ics 0 1
      2025-06-12T18:40:00-06:00 San Diego Padres @ Colorado Rockies, scheduled
    08-vtimezone-swapped.ics 0 1
      2026-06-04T19:05:00-04:00 Boston Red Sox @ New York Yankees, scheduled
    09-vtimezone-daylight-only.ics 0 1
      2026-02-14T21:00:00+01:00 Real Sociedad @ Real Madrid, scheduled
    10-odd-tzids.ics 1 6
      2026-06-04T19:05:00-04:00 Boston Red Sox @ New York Yankees, scheduled
      2026-06-07T19:05:00-04:00 Boston Red Sox @ New York Yankees, scheduled
    11-value-date-with-time.ics 0 1
      2026-06-04 Boston Red Sox @ New York Yankees, scheduled
    12-no-end-empty-rdate-bad-line.ics 1 5
      2026-06-04 Boston Red Sox @ New York Yankees, scheduled
      no date Boston Red Sox @ New York Yankees, scheduled
    13-same-uid-moved.ics 0 2
      2026-07-17T19:05:00-04:00 Boston Red Sox @ New York Yankees, scheduled
      2026-07-18T13:05:00-04:00 Boston Red Sox @ New York Yankees, scheduled
    20-tokyo-la.csv 0 2
      2025-03-19T19:10:00+09:00 Los Angeles Dodgers @ Chicago Cubs, scheduled
      2025-03-21T16:10:00-07:00 Detroit Tigers @ Los Angeles Dodgers, scheduled
    20-trip.json 0 2
      2025-03-19T19:10:00+09:00 Los Angeles Dodgers @ Chicago Cubs, scheduled
      2025-03-21T16:10:00-07:00 Detroit Tigers @ Los Angeles Dodgers, scheduled
    21-mixed.csv 0 4
      2026-03-27T19:10:00-07:00 Houston Astros @ Seattle Mariners, scheduled
      2026-03-30T18:40:00-06:00 San Diego Padres @ Colorado Rockies, scheduled
    21-trip.json 0 4
      2026-03-27T19:10:00-07:00 Houston Astros @ Seattle Mariners, scheduled
      2026-03-30T18:40:00-06:00 San Diego Padres @ Colorado Rockies, scheduled
    30-postponed-post.json 0 1
      2026-05-22T20:00:00+01:00 Crystal Palace @ Manchester City, postponed
    40-thesportsdb.json 0 2
      2026-08-22T19:05:00-07:00 Texas Rangers @ Los Angeles Angels, scheduled
      2026-08-24T13:07:00-07:00 Texas Rangers @ Los Angeles Angels, postponed
    41-nflverse-date-time.csv 1 4
      2026-09-27T20:20:00-06:00 KC @ DEN, scheduled
      2027-01-10 DET @ CHI, scheduled
    42-statsapi-list.json 0 3
      2026-04-26T13:05:00-04:00 Baltimore Orioles @ Detroit Tigers, scheduled
      2026-04-27T18:40:00-04:00 Baltimore Orioles @ Detroit Tigers, postponed
    43-cfbd.json 0 2
      2026-10-10T19:30:00-04:00 USC Trojans @ Notre Dame Fighting Irish, scheduled
      2026-10-10 Florida State Seminoles @ Clemson Tigers, scheduled
    44-football-data-org.json 0 3
      2026-02-14T15:00:00+00:00 Chelsea @ Arsenal, scheduled
      2026-02-22T14:00:00+00:00 Manchester United @ Everton, postponed
    45-api-football.json 0 3
      2026-02-14T15:00:00+00:00 Chelsea @ Arsenal, scheduled
      2026-02-22T14:00:00+00:00 Manchester United @ Everton, cancelled
    46-balldontlie.json 0 2
      2026-01-05T19:30:00-05:00 New York Knicks @ Boston Celtics, scheduled
      2026-01-05T16:30:00-08:00 Golden State Warriors @ Los Angeles Lakers, scheduled
    50-own-only.json 65 0
      the itinerary has no games
    50-own-timed-origin.json 65 0
      the itinerary has no games
    50-own-timed.json 65 0
      the itinerary has no games
    51-day-first.csv 0 2
      2026-04-03T19:30:00+01:00 Chelsea @ Arsenal, scheduled
      2026-04-15T19:30:00+01:00 Everton @ Arsenal, scheduled
    51-mixed-orders.csv 65 0
      some dates have the day first, and others the month
    51-two-digit-year.csv 0 2
      2026-04-09T19:00:00-04:00 Miami Heat @ Boston Celtics, scheduled
      2026-04-15T19:00:00-04:00 New York Knicks @ Boston Celtics, scheduled
    51-undecidable.csv 65 0
      (--dates dmy)
    51-us-dates.csv 0 2
      2026-12-02 Miami Heat @ Boston Celtics, scheduled
      2027-01-01 New York Knicks @ Boston Celtics, scheduled
    52-bom-semicolon.csv 0 1
      2026-04-15T19:00:00-04:00 New York Knicks @ Boston Celtics, scheduled
    52-cp1252.csv 0 1
      2026-04-15T19:00:00-04:00 Ottawa Senators @ Montréal Canadiens, scheduled
    52-utf16le-tabs.csv 0 1
      2026-04-15T19:00:00-04:00 Ottawa Senators @ Montréal Canadiens, scheduled
    52-utf16le-tabs.txt 0 1
      2026-04-15T19:00:00-04:00 Ottawa Senators @ Montréal Canadiens, scheduled
    53-split-squad.csv 0 4
      2026-02-28T13:05:00-07:00 Los Angeles Dodgers @ Chicago White Sox, scheduled
      2026-05-12T12:10:00-05:00 Houston Astros @ Minnesota Twins, scheduled
    60-until-in-overlap.ics 0 2
      2026-10-24T02:30:00+02:00 PSV @ AFC Ajax, scheduled
      2026-10-25T02:30:00+02:00 PSV @ AFC Ajax, scheduled
    62-date-start-until-utc.ics 0 1
      2026-10-20 PSV @ AFC Ajax, scheduled
    63-until-date-only-auckland.ics 0 3
      2026-12-02T18:00:00+13:00 Wellington Phoenix @ Auckland FC, scheduled
      2026-12-16T18:00:00+13:00 Wellington Phoenix @ Auckland FC, scheduled
    64-until-utc-jerusalem.ics 0 3
      2026-08-01T12:30:00+03:00 Hapoel Tel Aviv @ Maccabi Haifa, scheduled
      2026-08-15T12:30:00+03:00 Hapoel Tel Aviv @ Maccabi Haifa, scheduled
    65-cancelled-postponed.csv 0 4
      2026-03-27T19:10:00-07:00 Houston Astros @ Seattle Mariners, postponed
      2026-03-30T18:40:00-06:00 San Diego Padres @ Colorado Rockies, scheduled
    70-blank-and-total.csv 1 1
      2026-04-15T19:00:00-04:00 New York Knicks @ Boston Celtics, scheduled
    70-excel-serials.csv 0 2
      2026-04-15T19:00:00-04:00 New York Knicks @ Boston Celtics, scheduled
      2026-04-17T12:00:00-04:00 Miami Heat @ Boston Celtics, scheduled
    70-mixed-date-formats.csv 0 2
      2026-05-25T19:00:00-04:00 New York Knicks @ Boston Celtics, scheduled
      2026-05-27T19:00:00-04:00 Miami Heat @ Boston Celtics, scheduled
    70-sep-line.csv 0 2
      2026-04-15T19:00:00-04:00 New York Knicks @ Boston Celtics, scheduled
      2026-04-17T19:00:00-04:00 Miami Heat @ Boston Celtics, scheduled
    70-time-spellings.csv 1 4
      2026-04-15T19:00:00-04:00 New York Knicks @ Boston Celtics, scheduled
      2026-04-19 Orlando Magic @ Boston Celtics, scheduled
    70-title-row.csv 0 2
      2026-04-15T19:00:00-04:00 New York Knicks @ Boston Celtics, scheduled
      2026-04-17T19:00:00-04:00 Miami Heat @ Boston Celtics, scheduled
    71-big-ids.json 0 2
      2026-04-15T19:00:00-04:00 New York Knicks @ Boston Celtics, scheduled
      2026-04-17T19:00:00-04:00 Miami Heat @ Boston Celtics, scheduled
    71-bom-nan-comma.jsonl 1 2
      2026-04-15T19:00:00-04:00 New York Knicks @ Boston Celtics, scheduled
      2026-04-18T19:00:00-04:00 Chicago Bulls @ Boston Celtics, scheduled
    71-bom.json 0 1
      2026-04-15T19:00:00-04:00 New York Knicks @ Boston Celtics, scheduled
    71-entities.xml 0 1
      2026-04-15T19:00:00-04:00 Queen's Park Rangers & Co @ Boston Celtics, scheduled
    72-bbref.csv 0 2
      2026-01-15T19:30:00-08:00 New York Knicks @ Los Angeles Lakers, scheduled
      2026-01-17T19:30:00-05:00 Miami Heat @ Boston Celtics, scheduled
    72-et-for-la.csv 0 2
      2026-01-15T19:30:00-08:00 New York Knicks @ Los Angeles Lakers, scheduled
      2026-01-17T19:30:00-05:00 Miami Heat @ Boston Celtics, scheduled
    72-et-in-header.csv 0 2
      2026-01-15T19:30:00-08:00 New York Knicks @ Los Angeles Lakers, scheduled
      2026-01-17T19:30:00-05:00 Miami Heat @ Boston Celtics, scheduled
    75-heal-new.ics 0 8
      2026-06-01T19:10:00-04:00 Orioles @ Red Sox, final
      2026-06-11T19:10:00-04:00 Rays @ Red Sox, scheduled
    75-heal-old-reuid.ics 0 8
      2026-06-01T19:10:00-04:00 Orioles @ Red Sox, scheduled
      2026-06-11T19:10:00-04:00 Rays @ Red Sox, scheduled
    75-heal-old.ics 0 8
      2026-06-01T19:10:00-04:00 Orioles @ Red Sox, scheduled
      2026-06-11T19:10:00-04:00 Rays @ Red Sox, scheduled
    80-deleted-lunch.ics 1 4
      2026-03-27T19:10:00-07:00 Houston Astros @ Seattle Mariners, scheduled
      2026-03-30T18:40:00-06:00 San Diego Padres @ Colorado Rockies, scheduled
    80-dragged-lunch-allday.ics 1 4
      2026-03-27T19:10:00-07:00 Houston Astros @ Seattle Mariners, scheduled
      2026-03-30T18:40:00-06:00 San Diego Padres @ Colorado Rockies, scheduled
    80-dragged-lunch-utc.ics 1 4
      2026-03-27T19:10:00-07:00 Houston Astros @ Seattle Mariners, scheduled
      2026-03-30T18:40:00-06:00 San Diego Padres @ Colorado Rockies, scheduled
    80-dragged-lunch.ics 1 4
      2026-03-27T19:10:00-07:00 Houston Astros @ Seattle Mariners, scheduled
      2026-03-30T18:40:00-06:00 San Diego Padres @ Colorado Rockies, scheduled
    80-foreign-event.ics 1 4
      2026-03-27T19:10:00-07:00 Houston Astros @ Seattle Mariners, scheduled
      2026-03-30T18:40:00-06:00 San Diego Padres @ Colorado Rockies, scheduled
    80-foreign-zone-1601.ics 1 4
      2026-03-27T19:10:00-07:00 Houston Astros @ Seattle Mariners, scheduled
      2026-03-30T18:40:00-06:00 San Diego Padres @ Colorado Rockies, scheduled
    81-equal-keys.json 65 0
      the itinerary has no games
    81-last-key-huge.json 65 0
      the itinerary has no games
    82-weird-tzs.csv 0 2
      2026-03-08T03:30:00-06:00 Vegas Golden Knights @ Utah Mammoth, scheduled
      2026-11-01T01:30:00-06:00 Vegas Golden Knights @ Utah Mammoth, scheduled
    83-tzid-offsets.ics 0 17
      2026-06-01T19:05:00-05:00 Boston Red Sox @ New York Yankees, scheduled
      2026-06-17T19:05:00-04:00 Boston Red Sox @ New York Yankees, scheduled
    84-texts.ics 0 3
      2026-02-14T15:00:00+00:00 Nott'm Forest @ Brighton & Hove Albion, scheduled
      2026-02-16T15:00:00+00:00 Arsenal @ Brighton & Hove Albion, scheduled
    85-carriage-returns.json 0 4
      2026-03-27T19:10:00-07:00 Houston Astros @ Seattle Mariners, scheduled
      2026-03-30T18:40:00-06:00 San Diego Padres @ Colorado Rockies, scheduled
    86-new-name.csv 0 3
      2026-05-11T18:40:00-05:00 Detroit Tigers @ Chicago White Sox, scheduled
      2026-11-11T19:30:00-08:00 Phoenix Suns @ Los Angeles Lakers, scheduled
    86-old-name.csv 0 3
      2026-05-11T18:40:00-05:00 Detroit Tigers @ Chicago White Sox, scheduled
      2026-11-11T19:30:00-08:00 Phoenix Suns @ Los Angeles Lakers, scheduled
    87-races.csv 65 0
      for events such as races --column name=NAME
    88-jolpica.json 0 3
      2025-11-20T16:30:00-08:00 Las Vegas Grand Prix: Practice 1, scheduled
      2025-11-21T20:00:00-08:00 Las Vegas Grand Prix: Qualifying, scheduled
    88-time-with-z.csv 0 2
      2026-01-15T19:30:00-08:00 New York Knicks @ Los Angeles Lakers, scheduled
      2026-01-16T19:30:00-05:00 Miami Heat @ Boston Celtics, scheduled
    90-balldontlie-midnight.json 0 3
      2026-01-05 New York Knicks @ Boston Celtics, scheduled
      2026-01-06 New York Knicks @ Miami Heat, scheduled
    91-midnight-utc-among-times.csv 1 4
      2026-02-14T15:00:00+00:00 Chelsea @ Arsenal, scheduled
      2026-02-28T00:00:00+00:00 Everton @ Arsenal, scheduled
    92-stray-quote.csv 1 4
      2026-01-07T19:30:00-05:00 Miami Heat @ Boston Celtics, scheduled
      2026-01-13T19:30:00-05:00 Orlando Magic @ Boston Celtics, scheduled
    92-unclosed-quote.csv 65 0
      2:39: the quote that opens here is never closed
    93-bad-field.json 65 0
      the itinerary has no games
    93-travel-misplaced.json 0 2
      2025-03-19T19:10:00+09:00 Los Angeles Dodgers @ Chicago Cubs, scheduled
      2025-03-21T16:10:00-07:00 Detroit Tigers @ Los Angeles Dodgers, scheduled
    94-date-line.json 0 2
      2025-03-19T19:10:00+09:00 Los Angeles Dodgers @ Chicago Cubs, scheduled
      2025-03-21T16:10:00-07:00 Detroit Tigers @ Los Angeles Dodgers, scheduled
    95-utc-game-unknown-place.csv 0 1
      2026-06-10T19:30:00+00:00 Bar City @ Foo United, scheduled
    95-zone-unknown-game.csv 1 1
      2026-06-10 Bar City @ Foo United, scheduled
    96-missing-meeting.csv 0 29
      2026-08-15T15:00:00+01:00 Chelsea @ Arsenal, scheduled
      2027-03-06T15:00:00+00:00 Manchester City @ Manchester United, scheduled
    97-postponed-and-replacement.csv 0 3
      2026-04-27T18:40:00-04:00 Baltimore Orioles @ Detroit Tigers, postponed
      2026-06-20T18:40:00-04:00 Baltimore Orioles @ Detroit Tigers, scheduled
    98-season-over-new-year.csv 0 2
      2026-12-30T19:30:00-05:00 New York Knicks @ Boston Celtics, scheduled
      2027-01-05T19:30:00-05:00 New York Knicks @ Boston Celtics, scheduled
    98-season-over-new-year.ics 0 2
      2026-12-30T19:30:00-05:00 New York Knicks @ Boston Celtics, scheduled
      2027-01-05T19:30:00-05:00 New York Knicks @ Boston Celtics, scheduled
    99-moved-over-new-year-new.ics 0 5
      2026-12-18T19:30:00-05:00 New York Knicks @ Boston Celtics, scheduled
      2027-01-07T19:30:00-05:00 Orlando Magic @ Boston Celtics, scheduled
    99-moved-over-new-year-old.ics 0 5
      2026-12-18T19:30:00-05:00 New York Knicks @ Boston Celtics, scheduled
      2027-01-03T19:30:00-05:00 Detroit Pistons @ Boston Celtics, scheduled
    """

  struct Case: Sendable, CustomTestStringConvertible {
    var folder: String
    var name: String
    var code: Int32
    var count: Int
    var lines: [String]

    var testDescription: String { name }
  }

  static let cases = read(table, of: "cases/feeds") + read(reports, of: "cases/reports")

  private static func read(_ table: String, of folder: String) -> [Case] {
    table.split(separator: "\n").reduce(into: []) { cases, line in
      let words = line.split(separator: " ")
      if line.hasPrefix("  "), let last = cases.indices.last {
        cases[last].lines.append(line.trimmingCharacters(in: .whitespaces))
      } else if words.count == 3, let code = Int32(words[1]), let count = Int(words[2]) {
        cases.append(Case(folder: folder, name: String(words[0]), code: code, count: count, lines: []))
      }
    }
  }

  @Test(.enabled(if: SharedFiles.has("cases/feeds"), Comment(rawValue: SharedFiles.missing)), arguments: cases)
  func fileIsReadRightOrRefused(_ file: Case) throws {
    let result = try Tool.run(["import", file.folder + "/" + file.name], in: Tool.shared)
    #expect(result.code == file.code, "\(result.messages)")
    let games = result.output.split(separator: "\n").map(String.init)
    #expect(games.count == file.count)
    guard let first = games.first, let last = games.last else {
      #expect(file.lines.count == 1 && file.lines.allSatisfy { result.messages.contains($0) }, "\(result.messages)")
      return
    }
    #expect(try (games.count == 1 ? [first] : [first, last]).map { try words($0) } == file.lines)
  }

  @Test(.enabled(if: SharedFiles.has("cases/feeds"), Comment(rawValue: SharedFiles.missing)))
  func eachFileIsInTheTable() {
    for folder in ["cases/feeds", "cases/reports"] {
      let files = SharedFiles.names(folder).filter { $0.contains(".") }
      #expect(files == Self.cases.filter { $0.folder == folder }.map(\.name))
    }
  }

  /// `2026-06-05T19:05:00Z Foxes @ Seals, scheduled` of a game of a schedule.
  private func words(_ line: String) throws -> String {
    let game = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    func name(_ side: String) -> String? { (game[side] as? [String: Any])?["name"] as? String }
    func text(_ member: String) -> String { game[member] as? String ?? "" }
    let sides = name("away").map { $0 + " @ " + (name("home") ?? "") } ?? text("name")
    let start = game["start"] as? String ?? game["localDate"] as? String ?? "no date"
    return "\(start) \(sides), \(text("status"))"
  }
}
