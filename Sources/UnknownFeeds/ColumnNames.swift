import FeedReading

/// Column names of tables in several languages, as words without accents, punctuation or spaces. The most common ones
/// come first.
let columnRoles: [String: (role: ColumnRole, rank: Int)] = {
  var roles: [String: (role: ColumnRole, rank: Int)] = [:]
  for (role, names) in columnNames {
    for (rank, name) in names.split(separator: " ").enumerated() where roles[String(name)] == nil {
      roles[String(name)] = (role, rank)
    }
  }
  return roles
}()

private let columnNames: [(ColumnRole, String)] = [
  (
    .start,
    """
    start starttime startingtime startdate datestart datetime kickoff kickofftime kickoffdate startdatetime dateandtime datetimeutc dateutc \
    starttimeutc utcdate utctime gamedatetime gametimestamp timestamp matchdatetime begin begins beginn anstoss anstosszeit \
    commencetime eventdate scheduled scheduledstart scheduledtime scheduleddate scheduledat tipoff startsat beginat dateheure datahora fechahora tippoff firstpitch puckdrop \
    startiso starttimeiso kickoffiso unixtime epoch datumuhrzeit termin spieltermin datumzeit commence starttimestamp isodatetime datetimeiso \
    kickoffat startat timeepoch
    """
  ),
  (
    .date,
    """
    date gamedate matchdate day datameczu daty pelipaiva datum spieltagsdatum fecha data jour datedumatch giorno dia dato tarih paivamaara \
    dataora localdate officialdate dateevent formatteddate formatdate gameday dategame datematch datepartita dates kdy dzien tag spieldatum wettkampfdatum \
    дата 日期 日付 날짜 isodate dateiso
    """
  ),
  (
    .time,
    """
    time gametime matchtime localtime gameclock eventtime uhrzeit zeit hora heure ora orario tijd tid klokkeslett horario saat cas godzina \
    kello clock kickofflocal timelocal hour horaire anpfiff время 时间 時間 시간
    """
  ),
  (
    .weekday,
    "weekday dayofweek dow wochentag dow jourdelasemaine diadelasemana giornodellasettimana diadasemana weekdag ukedag wd"
  ),
  (
    .home,
    """
    home hometeam homename hometeamname team1 teamhome homeclub homeside host hostteam heim heimteam heimmannschaft \
    gastgeber local equipolocal equipedomicile domicile equiperecevante recevant casa squadracasa squadradicasa mandante \
    equipacasa equipedacasa localteam thuis thuisploeg thuisteam hemmalag hemma hjemmelag hjemmehold hjemme koti kotijoukkue \
    gospodarz gospodarze domaci ev evsahibi hazai hjemmebane homecompetitor hometeamfullname
    хозяева 主队 ホーム 홈 locales equipehote hosts participant1 teama sidea competitor1 mannschaft1 equipe1 equipo1 squadra1 domacaekipa domacitim
    """
  ),
  (
    .away,
    """
    away awayteam awayname awayteamname team2 teamaway awayclub awayside visitor visitors visitingteam visitorteam road \
    teamvisit roadteam guest guestteam gast gastteam gastmannschaft visitante equipovisitante equipeexterieure exterieur visiteur \
    equipevisiteuse ospite squadraospite trasferta fuoricasa equipefora fora uit uitploeg uitteam bortalag borta bortelag \
    udehold udehold ude vieras vierasjoukkue gosc goscie hoste deplasman dep auswartsmannschaft auswartsteam vendeg konuk awaycompetitor awayteamfullname
    гости 客队 アウェイ 원정 visitantes participant2 teamb sideb competitor2 mannschaft2 equipe2 equipo2 squadra2 gostujocaekipa gostujucitim
    """
  ),
  (
    .homeID,
    "homeid hometeamid homecode homeabbr homeabbreviation hometeamcode hometeamabbr homealias hometeamabbreviation homeshort"
  ),
  (
    .awayID,
    "awayid awayteamid awaycode awayabbr awayabbreviation awayteamcode awayteamabbr awayalias visitorid visitorteamid awayteamabbreviation awayshort"
  ),
  (.team, "team club clube teamname mannschaft verein equipe equipo squadra ploeg lag hold joukkue druzyna school"),
  (
    .opponent,
    "opponent opponents opp opponentname opponentteam opposition equipeadverse vs versus gegner adversaire rival oponente avversario adversario tegenstander rywal motstander motstandare modstander vastustaja przeciwnik rakip"
  ),
  (.side, "ha homeaway homeoraway mando condicion localia sitetype hoa homeawayneutral heimauswarts hana hva"),
  (
    .match,
    "match game fixture matchup teams matchcenter event paarung begegnung spiel rencontre partido partita jogo wedstrijd kamp ottelu mecz mac summary subject name title"
  ),
  (
    .venue,
    """
    venue stadium ground arena location playingfield venuename stadiumname park ballpark field site facility place stadion spielort halle \
    spielstatte spielstaette estadio sede stade lieu salle stadio impianto campo palazzetto palestra lugar luogo cancha recinto speellocatie accommodatie plats \
    hall bane stadionnavn rink gym court circuit track stadiumarena pabellon polideportivo gimnasio sportstatte sportstaette austragungsort kentta obiekt stadyum 球场 会場
    стадион
    """
  ),
  (
    .city,
    "city town where venuecity stadiumcity hostcity ort stadt ciudad ville citta cidade localidad stad by kaupunki miasto sehir locationcity город 城市"
  ),
  (.region, "state province region venuestate stateprovince locationstate bundesland estado provincia"),
  (
    .country,
    "country nation venuecountry locationcountry stadiumcountry hostcountry countrycode land pays pais paese страна 国家"
  ),
  (
    .zone,
    "timezone tz zone timezoneid zeitzone venuetimezone timezoneid zonahoraria fuseau fuseauhoraire fusoorario fuso tzid"
  ),
  (.neutralSite, "neutral neutralsite neutralvenue isneutral neutralground neutralfield"),
  (
    .league,
    """
    league lig leaguename kompetisi competition leaguecode comp competitionname liga ligue lega campionato campeonato torneo tournament \
    division div serie klasse wettbewerb sportleague
    """
  ),
  (.season, "season seasonyear saison temporada stagione sezon sezona seizoen sasong sesong epoca"),
  (.phase, "phase seasontype stage gametype spielphase fase roundtype competitionstage"),
  (
    .round,
    """
    round roundnumber roundname roundno rnd matchday matchweek gameweek week weeknumber spieltag journee jornada giornata \
    speelronde speeldag runde omgang kolejka kolo rodada kierros \
    тур 节 節 라운드
    """
  ),
  (
    .broadcast,
    """
    broadcast broadcasts broadcaster broadcasters tv tvchannel tvchannels tvnetwork tvbroadcast tvlisting channel channels \
    network networks television televised sender ubertragung diffuseur chaine diffusion canal emittente zender kanal
    """
  ),
  (.tickets, "tickets ticket ticketurl ticketlink ticketslink ticketsurl ticketingurl buytickets"),
  (
    .url,
    "url link weblink permalink website webpage gameurl gamelink matchurl matchlink eventurl eventlink gamecenterlink"
  ),
  (.status, "status gamestatus matchstatus eventstatus spielstatus statut stato stav tila situacao"),
  (.id, "id gameid matchid eventid fixtureid uid gamepk uuid guid gamecode gamekey spielid"),
  (.gameNumber, "gamenumber gamenbr doubleheader dh gameofday gamenumberofday"),
  (
    .homeScore,
    "homescore homegoals homepoints homepts hometeamscore fthg hg scorehome heimtore score1 goalshome hometeamgoals homeruns golcs"
  ),
  (
    .awayScore,
    "awayscore awaygoals awaypoints awaypts awayteamscore ftag ag scoreaway gasttore score2 goalsaway guestgoals guestscore guestpoints awayteamgoals awayruns visitorscore vg goltr"
  ),
  (
    .score,
    "score finalscore skor result ft fulltime ergebnis endergebnis endstand resultat resultaat resultado risultato uitslag wynik marcador tulos vysledek sonuc"
  ),
]
